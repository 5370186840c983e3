@_exported public import UIKitControls
@_exported public import UIKitCore
@_exported public import UIKitDynamics
@_exported public import UIKitLists
@_exported public import UIKitControllers
