@_exported public import UIKitControllers
@_exported public import UIKitControls
@_exported public import UIKitCore
@_exported public import UIKitDynamics
@_exported public import UIKitLists
