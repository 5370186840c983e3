// This module is intentionally empty. A cross-import overlay of Swift Testing imports a module of this name wherever
// both `Testing` and the framework in the name are imported.
