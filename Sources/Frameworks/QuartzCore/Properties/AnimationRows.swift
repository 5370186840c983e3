// Made of the declarations in the folder Properties by scripts/generators/properties; change those.
// swift-format-ignore-file

extension AnimationKeys {
  static let common = makeTable([
    number("beginTime", .unboundedNumber, written: 4, described: 6, { (a: CAAnimation) in a.beginTime }, { $0.beginTime = $1 }),
    number("timeOffset", .number, written: 5, described: 7, { (a: CAAnimation) in a.timeOffset }, { $0.timeOffset = $1 }),
    number("repeatCount", .unboundedNumber, single: true, written: 8, described: 9, { (a: CAAnimation) in a.repeatCount }, { $0.repeatCount = $1 }),
    number("repeatDuration", .unboundedNumber, written: 9, described: 10, { (a: CAAnimation) in a.repeatDuration }, { $0.repeatDuration = $1 }),
    number("duration", .unboundedNumber, written: 6, described: 5, { (a: CAAnimation) in a.duration }, { $0.duration = $1 }),
    number("speed", .number, single: true, written: 7, described: 8, { (a: CAAnimation) in a.speed }, { $0.speed = $1 }),
    flag("autoreverses", .bool, written: 10, described: 11, { (a: CAAnimation) in a.autoreverses }, { $0.autoreverses = $1 }),
    name("fillMode", .string, written: 11, described: 3, { (a: CAAnimation) in a.fillMode }, { $0.fillMode = $1 }),
    object("timingFunction", .timingFunction, written: 13, described: 4, { (a: CAAnimation) in a.timingFunction }, { $0.timingFunction = $1 }),
    object("delegate", .unserialized, described: 2, { (a: CAAnimation) in a.delegate }, { $0.delegate = $1 }),
    flag("removedOnCompletion", .bool, written: 12, described: 1, { (a: CAAnimation) in a.isRemovedOnCompletion }, { $0.isRemovedOnCompletion = $1 }),
    frameRates("preferredFrameRateRange", .frameRates, written: 14, { (a: CAAnimation) in a.preferredFrameRateRange }, { $0.preferredFrameRateRange = $1 }),
  ])

  static let property = makeTable([
    object("keyPath", .string, written: 1, described: 34, { (a: CAPropertyAnimation) in a.keyPath }, { $0.keyPath = $1 }),
    flag("additive", .bool, written: 15, described: 12, { (a: CAPropertyAnimation) in a.isAdditive }, { $0.isAdditive = $1 }),
    flag("cumulative", .bool, written: 16, described: 13, { (a: CAPropertyAnimation) in a.isCumulative }, { $0.isCumulative = $1 }),
    object("valueFunction", .valueFunction, written: 17, described: 14, { (a: CAPropertyAnimation) in a.valueFunction }, { $0.valueFunction = $1 }),
  ])

  static let basic = makeTable([
    object("fromValue", .keyPathValue, written: 28, described: 21, { (a: CABasicAnimation) in a.fromValue }, { $0.fromValue = $1 }),
    object("toValue", .keyPathValue, written: 29, described: 22, { (a: CABasicAnimation) in a.toValue }, { $0.toValue = $1 }),
    object("byValue", .keyPathValue, written: 30, described: 23, { (a: CABasicAnimation) in a.byValue }, { $0.byValue = $1 }),
  ])

  static let spring = makeTable([
    number("mass", .number, written: 18, described: 15, { (a: CASpringAnimation) in a.mass }, { $0.mass = $1 }),
    number("stiffness", .number, written: 19, described: 16, { (a: CASpringAnimation) in a.stiffness }, { $0.stiffness = $1 }),
    number("damping", .number, written: 20, described: 17, { (a: CASpringAnimation) in a.damping }, { $0.damping = $1 }),
    number("initialVelocity", .number, written: 21, described: 18, { (a: CASpringAnimation) in a.initialVelocity }, { $0.initialVelocity = $1 }),
    number("velocity", .number, { (a: CASpringAnimation) in a.initialVelocity }, { $0.initialVelocity = $1 }),
    flag("allowsOverdamping", .bool, written: 22, described: 19, { (a: CASpringAnimation) in a.allowsOverdamping }, { $0.allowsOverdamping = $1 }),
  ])

  static let keyframe = makeTable([
    object("values", .values, written: 31, described: 24, { (a: CAKeyframeAnimation) in a.values }, { $0.values = $1 }),
    object("path", .path, written: 32, described: 25, { (a: CAKeyframeAnimation) in a.path }, { $0.path = $1 }),
    object("keyTimes", .numbers, written: 33, described: 26, { (a: CAKeyframeAnimation) in a.keyTimes }, { $0.keyTimes = $1 }),
    object("timingFunctions", .timingFunctions, written: 34, described: 27, { (a: CAKeyframeAnimation) in a.timingFunctions }, { $0.timingFunctions = $1 }),
    name("calculationMode", .string, written: 23, described: 20, { (a: CAKeyframeAnimation) in a.calculationMode }, { $0.calculationMode = $1 }),
    object("tensionValues", .numbers, written: 35, { (a: CAKeyframeAnimation) in a.tensionValues }, { $0.tensionValues = $1 }),
    object("continuityValues", .numbers, written: 36, { (a: CAKeyframeAnimation) in a.continuityValues }, { $0.continuityValues = $1 }),
    object("biasValues", .numbers, written: 37, { (a: CAKeyframeAnimation) in a.biasValues }, { $0.biasValues = $1 }),
    optionalName("rotationMode", .string, written: 24, described: 28, { (a: CAKeyframeAnimation) in a.rotationMode }, { $0.rotationMode = $1 }),
  ])

  static let group = makeTable([
    object("animations", .animations, written: 39, described: 29, { (a: CAAnimationGroup) in a.animations }, { $0.animations = $1 }),
  ])

  static let transition = makeTable([
    name("type", .string, written: 2, described: 30, { (a: CATransition) in a.type }, { $0.type = $1 }),
    optionalName("subtype", .string, written: 3, described: 31, { (a: CATransition) in a.subtype }, { $0.subtype = $1 }),
    number("startProgress", .number, single: true, written: 25, described: 32, { (a: CATransition) in a.startProgress }, { $0.startProgress = $1 }),
    number("endProgress", .number, single: true, written: 26, described: 33, { (a: CATransition) in a.endProgress }, { $0.endProgress = $1 }),
    object("filter", .filter, written: 38, { (a: CATransition) in a.filter }, { $0.filter = $1 }),
    flag("transitionFades", .bool, written: 27, { (a: CATransition) in a._transitionFades }, { $0._transitionFades = $1 }),
  ])
}
