@_exported public import Simulator
