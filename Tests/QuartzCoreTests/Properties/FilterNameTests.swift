import Color
import RenderTree
import Testing

@testable import QuartzCore

@Suite struct FilterNameTests {
  @Test(arguments: [
    ("multiplyBlendMode", BlendMode.multiply), ("multiply", .multiply), ("xor", .xor),
    ("plusL", .plusLighter), ("plusD", .plusDarker), ("destOut", .destinationOut),
    ("subtractS", .subtractSource), ("subtractD", .subtractDestination),
    ("colorDodgeBlendMode", .colorDodge), ("colorBlendMode", .color),
    ("differenceBlendMode", .difference), ("luminosityBlendMode", .luminosity),
    ("normalBlendMode", .normal), ("CIMultiplyBlendMode", .multiply),
    ("CISourceAtopCompositing", .sourceAtop), ("CIAdditionCompositing", .plusLighter),
    ("destAtop", .destinationAtop), ("softLightBlendMode", .softLight), ("copy", .copy),
    ("clear", .clear),
  ])
  func `a compositingFilter name commits as the corresponding blend mode`(
    name: String, mode: BlendMode
  ) {
    let layer = CALayer()
    layer.compositingFilter = name
    #expect(
      LayerPropertyAccessorTable.encodedValue(of: .compositingFilter, in: layer) == .name(mode))
    #expect(layer.committableValue(of: .compositingFilter) == .string(name))
  }

  @Test func `an unknown compositingFilter is stored but not committed`() {
    let layer = CALayer()
    layer.compositingFilter = "nonsense"
    #expect(LayerPropertyAccessorTable.encodedValue(of: .compositingFilter, in: layer) == .none)
    #expect(layer.compositingFilter as? String == "nonsense")
  }

  @Test func `FilterTable lists every CAFilter type with input values of the declared kinds`()
    throws
  {
    #expect(FilterTable.types.count == FilterType.allCases.count + 5)
    for name in FilterTable.types {
      for (input, value) in try #require(FilterTable.inputs(ofFilterType: name)) {
        #expect(FilterTable.valueKind(ofInput: input)?.accepts(value) == true, "\(name).\(input)")
      }
    }
    #expect(FilterTable.inputs(ofFilterType: "bloom") == nil)
    #expect(FilterTable.valueKind(ofInput: "inputCenter") == nil)
  }

  @Test func `inputIntensity of CIColorMonochrome sets the amount of colorMonochrome`() {
    let filter = CAFilter(type: "CIColorMonochrome")
    filter.setValue(0.25, forKey: "inputIntensity")
    #expect(filter.state?.type == .colorMonochrome)
    #expect(filter.state?.number(for: .amount) == 0.25)
  }

  @Test func `an unknown lineCap is committed as butt, but the getter returns it unchanged`() {
    let layer = CAShapeLayer()
    layer.lineCap = CAShapeLayerLineCap(rawValue: "pointed")
    #expect(
      LayerPropertyAccessorTable.encodedValue(of: .lineCap, in: layer).description == "\"butt\"")
    #expect(layer.lineCap.rawValue == "pointed")
    #expect(layer.committableValue(of: .lineCap) == .string("pointed"))
  }
}
