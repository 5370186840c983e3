import Foundation

/// Example documents that together contain all supported document features.
///
/// Tests use corrupted copies of them.
public enum ExampleDocuments {
  /// A PNG image, encoded in Base64, with a red and a blue pixel side by side.
  public static let redBluePNGBase64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADklEQVR4nGP4z8AAQv8BD/kD/YURmXYAAAAASUVORK5CYII="

  static let all = [layers, animations, states, particles, images, parallax]

  private static func makeDocument(root: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    \(root)
    </caml>
    """
  }

  /// A document with nested layers of all layer classes.
  static let layers = makeDocument(
    root: """
      <CALayer id="#1" name="Root" bounds="0 0 390 844" position="195 422" backgroundColor="0 0 0.2">
        <sublayers>
          <CATransformLayer id="#2" position="190 420" transform="perspective(500) rotate(20deg, 1, 0, 0)">
            <sublayers>
              <CALayer id="#3" bounds="0 0 80 60" position="0 0" zPosition="5" cornerRadius="9"
                continuousCorners="1" backgroundColor="1 0.5 0" borderWidth="2" borderColor="1 1 1 0.5"
                shadowOpacity="0.5" shadowRadius="6" shadowOffset="2 -3" opacity="0.9"
                transform.rotation.z="0.3" allowsGroupOpacity="1" doubleSided="0"/>
              <CAShapeLayer id="#4" path="0 0 m 30 0 l 40 10 40 30 20 40 c h" fillColor="0 1 0"
                strokeColor="1 0 0" lineWidth="3" lineJoin="round" lineCap="square" miterLimit="4"
                strokeStart="0.1" strokeEnd="0.8" lineDashPhase="1" fillRule="even-odd">
                <lineDashPattern><real value="4"/><real value="2"/></lineDashPattern></CAShapeLayer>
            </sublayers>
          </CATransformLayer>
          <CAGradientLayer id="#5" bounds="0 0 100 100" position="200 400" type="radial"
            startPoint="0.5 0.5" endPoint="1 1">
            <colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0.5"/></colors>
            <locations><real value="0.2"/><real value="1"/></locations>
            <mask type="CAShapeLayer" path="0 0 m 90 0 l 90 90 l h" fillColor="0 0 0"/></CAGradientLayer>
          <CATextLayer id="#6" bounds="0 0 120 40" position="195 430" string="Words, and more of them"
            font="Helvetica" fontSize="18" wrapped="1" alignmentMode="center" truncationMode="end"
            foregroundColor="1 1 1"/>
          <CAReplicatorLayer id="#7" bounds="0 0 60 60" position="180 440" instanceCount="6"
            instanceDelay="0.1" instanceTransform="translate(9, 3, 0) rotate(10deg)"
            instanceAlphaOffset="-0.1" instanceColor="1 0.8 0.8">
            <sublayers><CALayer bounds="0 0 8 8" position="4 4" backgroundColor="1 1 0"/></sublayers>
          </CAReplicatorLayer>
          <CAScrollLayer id="#8" bounds="5 5 40 40" position="210 400" scrollMode="both">
            <sublayers><CALayer object="#3"/></sublayers></CAScrollLayer>
          <CATiledLayer id="#9" bounds="0 0 32 32" position="195 422" tileSize="16 16" levelsOfDetail="2"/>
          <CAPortalLayer id="#10" bounds="0 0 20 20" position="180 400" matchesPosition="0">
            <sourceLayer object="#3"/></CAPortalLayer>
          <CAPortalLayer bounds="0 0 20 20" position="180 300" matchesTransform="1" hidesSourceLayer="1">
            <sourceLayer object="#7"/></CAPortalLayer>
          <CABackdropLayer id="#11" bounds="0 0 30 30" position="200 430"/>
        </sublayers>
      </CALayer>
      """)

  /// A document with animations of all classes, animation groups, and values in all supported notations.
  static let animations = makeDocument(
    root: """
      <CALayer id="#1" bounds="0 0 64 64" position="32 32" geometryFlipped="1" speed="1" timeOffset="0">
        <sublayers>
          <CALayer id="#2" bounds="0 0 20 20" position="20 20" backgroundColor="1 0 0">
            <animations>
              <animation type="CASpringAnimation" keyPath="position.x" damping="10" mass="1"
                stiffness="120" velocity="3" duration="1.5" beginTime="1e-100" fillMode="both">
                <fromValue type="real" value="5"/><toValue type="real" value="50"/></animation>
              <rotate type="CAKeyframeAnimation" keyPath="transform.rotation.z" duration="2"
                repeatCount="inf" calculationMode="cubic" timingFunction="easeInEaseOut">
                <values><real value="0"/><real value="3"/><real value="6.28"/></values>
                <keyTimes><real value="0"/><real value="0.4"/><real value="1"/></keyTimes>
                <tensionValues><real value="0.5"/><real value="0"/><real value="0"/></tensionValues>
              </rotate>
              <p key="g" type="CAAnimationGroup" duration="1" repeatDuration="inf" autoreverses="1">
                <animations>
                  <CABasicAnimation keyPath="backgroundColor" duration="1" timingFunction="0.1 0.2 0.3 1.4">
                    <toValue type="CGColor" value="0 1 0"/></CABasicAnimation>
                  <CAAnimationGroup id="g" duration="0.5"><animations>
                    <CABasicAnimation keyPath="bounds.size" byValue="4 4" duration="0.5" additive="1"
                      cumulative="1" repeatCount="2"/></animations></CAAnimationGroup>
                </animations>
              </p>
            </animations>
          </CALayer>
          <CAShapeLayer id="#3" path="0 0 m 20 0 l 20 20 l h" strokeColor="0 0 1" lineWidth="2">
            <animations>
              <animation type="CABasicAnimation" keyPath="path" duration="1" speed="2" timeOffset="0.2">
                <toValue type="CGPath" value="0 0 m 40 0 l 10 30 l h"/></animation>
              <animation type="CAKeyframeAnimation" keyPath="position" duration="2" rotationMode="auto"
                calculationMode="paced"><path type="CGPath" value="5 5 m 60 5 60 60 5 60 c"/></animation>
              <animation type="CATransition" duration="1" subtype="fromLeft" transitionType="push"/>
              <animation type="CAMatchMoveAnimation" keyPath="position"/>
              <animation type="CAKeyframeAnimation" keyPath="transform" duration="3">
                <values><CATransform3D value="rotate(45deg) scale(2)"/>
                  <CATransform3D value="translate(4, 5, 6) perspective(300)"/></values></animation>
            </animations>
          </CAShapeLayer>
        </sublayers>
      </CALayer>
      """)

  /// A document with states that are based on other states, all kinds of state elements, and transitions between the
  /// states.
  static let states = makeDocument(
    root: """
      <CALayer id="root" bounds="0 0 390 844" position="195 422" backgroundColor="0.1 0.1 0.1">
        <sublayers>
          <CALayer id="a" name="A" bounds="0 0 60 60" position="195 422" backgroundColor="1 1 1"/>
          <CALayer id="b" name="B" bounds="0 0 30 30" position="205 432" opacity="0.5" backgroundColor="0 1 1"/>
        </sublayers>
        <states>
          <LKState name="Locked"><elements>
            <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0.4"/></LKStateSetValue>
            <LKStateSetValue targetId="a" keyPath="transform.rotation.z"><value type="real" value="1"/></LKStateSetValue>
          </elements></LKState>
          <LKState name="Unlock" basedOn="Locked" initial="1"><elements>
            <LKStateSetProperty targetId="b" keyPath="position"><value type="CGPoint" value="190 420"/></LKStateSetProperty>
            <LKStateAddAnimation targetId="b" key="spin"><animation type="CABasicAnimation"
              keyPath="transform.rotation.z" duration="1" toValue="6.28" repeatCount="inf"/></LKStateAddAnimation>
            <LKStateAddElement targetId="root" keyPath="sublayers"><CALayer id="added" bounds="0 0 10 10"
              position="195 422" backgroundColor="1 0 0"/></LKStateAddElement>
          </elements></LKState>
          <LKState name="Sleep" basedOn="Unlock"><elements>
            <LKStateRemoveElement targetId="root" keyPath="sublayers"><CALayer object="b"/></LKStateRemoveElement>
            <LKStateRemoveAnimation targetId="b" key="spin"/>
            <LKStateSetValue targetId="a" keyPath="bounds.size.width"><value type="integer" value="90"/></LKStateSetValue>
          </elements></LKState>
        </states>
        <stateTransitions>
          <LKStateTransition fromState="*" toState="Unlock"><elements>
            <LKStateTransitionElement id="e" key="opacity" targetId="a"><animation type="CASpringAnimation"
              keyPath="opacity" damping="20" stiffness="200" duration="0.8"/></LKStateTransitionElement>
          </elements></LKStateTransition>
          <LKStateTransition fromState="Unlock" toState="*"><elements>
            <LKStateTransitionElement object="e"/>
            <LKStateTransitionElement key="position" targetId="b"><animation type="CABasicAnimation"
              keyPath="position" duration="0.3"/></LKStateTransitionElement>
          </elements></LKStateTransition>
        </stateTransitions>
      </CALayer>
      """)

  /// A document with emitters in a replicator and nested emitter cells.
  static let particles = makeDocument(
    root: """
      <CALayer id="#1" bounds="0 0 100 100" position="50 50" backgroundColor="0 0 0">
        <sublayers>
          <CAReplicatorLayer id="#2" instanceCount="3" instanceTransform="translate(10, 0, 0)">
            <sublayers>
              <CAEmitterLayer id="#3" emitterShape="circle" emitterMode="outline" emitterPosition="40 50"
                emitterSize="20 20" renderMode="additive" seed="7" birthRate="1" lifetime="1" scale="1">
                <emitterCells>
                  <CAEmitterCell id="c" name="spark" birthRate="20" lifetime="2" lifetimeRange="0.5" velocity="30"
                    velocityRange="10" emissionLongitude="1.57" emissionRange="0.7" yAcceleration="-9"
                    scale="2" scaleRange="1" scaleSpeed="-0.3" spin="1" spinRange="2" alphaSpeed="-0.4"
                    redRange="0.5" beginTime="-2" color="1 0.8 0.2 0.9" particleType="sprite"
                    contentsFrameCount="2" contentsFramesPerSecond="4" contentsFramesPerRow="1" contentsFrameMode="loop">
                    <contents type="CGImage" src="assets/a.png"/>
                    <emitterCells><CAEmitterCell name="trail" birthRate="5" lifetime="0.5" duration="inf">
                      <contents><CGImage src="assets/a.png"/></contents></CAEmitterCell></emitterCells>
                  </CAEmitterCell>
                </emitterCells>
                <emitterBehaviors><CAEmitterBehavior type="attractor" name="pull"/></emitterBehaviors>
                <animations><animation type="CAKeyframeAnimation" keyPath="emitterCells.spark.birthRate"
                  duration="2" repeatCount="inf"><values><real value="0"/><real value="40"/></values></animation>
                </animations>
              </CAEmitterLayer>
            </sublayers>
          </CAReplicatorLayer>
        </sublayers>
      </CALayer>
      """)

  /// A document with images from all sources, masks, filters and blend modes.
  static let images = makeDocument(
    root: """
      <CALayer id="#1" bounds="0 0 64 64" position="32 32" backgroundColor="0.5 0.5 0.5">
        <filters>
          <CAFilter filter="gaussianBlur" name="blur" inputRadius="2"/>
          <CAFilter filter="colorMatrix" inputColorMatrix="matrix(1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0)"/>
          <CAFilter filter="colorSaturate" inputAmount="0.4" enabled="0"/>
        </filters>
        <sublayers>
          <CALayer id="#2" bounds="0 0 40 40" position="20 20" contentsGravity="resizeAspect"
            contentsRect="0 0 0.5 1" contentsCenter="0.2 0.2 0.6 0.6" contentsScale="2" masksToBounds="1"
            magnificationFilter="nearest"><contents type="CGImage" src="assets/a.png"/>
            <compositingFilter type="CAFilter" filter="screenBlendMode"/></CALayer>
          <CALayer id="#3" bounds="0 0 20 20" position="44 44" shouldRasterize="1" rasterizationScale="2">
            <contents type="CGImage" src="/Users/somebody/a.png"/><compositingFilter type="CAFilter" filter="xor"/>
            <animations><animation type="CAKeyframeAnimation" keyPath="contents" calculationMode="discrete"
              duration="0.4"><values><CGImage src="assets/a.png"/><CGImage src="assets/b.jpg"/></values></animation>
              <animation type="CABasicAnimation" keyPath="filters.blur.inputRadius" duration="1" toValue="9"/>
            </animations></CALayer>
          <CALayer id="#4" bounds="0 0 30 30" position="30 30">
            <contents type="CGImage" src="data:image/png;base64,\(redBluePNGBase64)"/>
            <mask type="CALayer" bounds="0 0 20 20" position="15 15" cornerRadius="10" backgroundColor="0 0 0"/>
          </CALayer>
          <CALayer id="#5" bounds="0 0 9 9" position="9 9"><contents type="CGImage" src="../away.png"/></CALayer>
          <CALayer id="#6" bounds="0 0 9 9" position="50 9"><contents type="CGImage" src="assets/c.webp"/></CALayer>
        </sublayers>
      </CALayer>
      """)

  /// A document with parallax effects that follow the device's tilt, and with values that only the host application
  /// can evaluate.
  static let parallax = makeDocument(
    root: """
      <CALayer id="#1" name="Root" bounds="0 0 200 200" position="100 100" backgroundColor="0.2 0 0.2">
        <sublayers><CALayer id="#2" name="Near" bounds="0 0 80 80" position="100 100" backgroundColor="1 0 1"/>
          <CALayer id="#3" name="Far" bounds="0 0 50 50" position="90 110" backgroundColor="0 1 1"/></sublayers>
        <style>
          <wallpaperParallaxGroups type="NSArray">
            <NSDictionary><axis type="string" value="x"/><layerName type="string" value="Near"/>
              <keyPath type="string" value="position.x"/><mapMinTo type="real" value="80"/>
              <mapMaxTo type="real" value="120"/><view type="string" value="Background"/></NSDictionary>
            <NSDictionary id="d"><axis type="string" value="y"/><layerName type="string" value="Far"/>
              <keyPath type="string" value="transform.rotation.z"/><mapMinTo type="real" value="-1"/>
              <mapMaxTo type="real" value="1"/></NSDictionary>
          </wallpaperParallaxGroups>
          <wallpaperPropertyGroups type="NSArray">
            <NSDictionary><layerName type="string" value="Far"/><keyPath type="string" value="opacity"/>
              <v_home type="real" value="1"/><v_lock type="real" value="0.5"/><v_sleep type="real" value="0"/></NSDictionary>
            <NSDictionary object="d"/>
          </wallpaperPropertyGroups>
        </style>
      </CALayer>
      """)
}
