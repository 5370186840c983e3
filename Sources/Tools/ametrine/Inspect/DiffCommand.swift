import ArgumentParser
import CAML
import Foundation
import ImageCodecs
import Inspection
import Pixels

/// The command `ametrine diff`, which compares two documents, or one document at two times or in two states.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract:
      "Compare the values and pixels of two documents, or of one at two times or in two states.",
    discussion: """
      Layers are matched by their names and their places in the layer tree. The exit status is 0 if there are no \
      differences, 1 if there are differences, and 2 if the comparison failed.

      Examples:
        ametrine diff Old.ca New.ca
        ametrine diff Clock.ca --times 0,1 -o difference.png
        ametrine diff Wallpaper.tendies --states Locked,Unlock --json
      """)

  @Argument(help: "The first document.", completion: .documents)
  var input: String

  @Argument(help: "The second document (default: the first).", completion: .documents)
  var other: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "One time for both documents, or one for each, in seconds (default: 0).", valueName: "t|t1,t2"
    ),
    transform: { try CommaSeparatedPairArgument($0) })
  var times: CommaSeparatedPairArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("One state for both documents, or one for each.", valueName: "s|s1,s2"),
    transform: { try CommaSeparatedPairArgument($0) })
  var states: CommaSeparatedPairArgument?

  @Option(
    name: [.short, .long],
    help: "Write a .png of both images and, if they have the same size, their difference.",
    completion: .file(extensions: ["png"]))
  var output: String?

  @Option(parsing: .unconditional, help: "Pixels per point.")
  var scale = 1.0

  @Flag(help: "Print the differences as JSON.")
  var json = false

  @OptionGroup var limitOptions: LimitOptions

  /// The exit status of a failed comparison, which is that of `diff(1)`.
  private static let failedComparisonStatus: Int32 = 2

  func run() throws {
    do {
      if try !compareDocuments() { throw ExitCode(ExitStatus.findings.rawValue) }
    } catch let code as ExitCode {
      throw code
    } catch {
      StandardStreamWriter.writeErrorLine(Ametrine.errorMessage(for: error))
      if json {
        var record = ErrorRecord(error, message: Ametrine.errorText(for: error))
        record.exitStatus = Self.failedComparisonStatus
        ResultWriter(command: "diff", isEnabled: true).finish(failure: record)
      }
      throw ExitCode(Self.failedComparisonStatus)
    }
  }

  /// Prints the differences between the documents and returns whether they are equal.
  private func compareDocuments() throws -> Bool {
    guard other != nil || times?.differs == true || states?.differs == true else {
      throw ArgumentError(
        "\(input): nothing to compare it with; name a second document, or two times or states, such as --times 0,1"
      )
    }
    if let output, (output as NSString).pathExtension.lowercased() != "png" {
      throw ArgumentError("unsupported output '\(output)': the file must end in .png")
    }
    if let output {
      try OutputPath.validateOutput(output, againstInputs: [input, other].compactMap(\.self))
    }
    let (first, firstPicture, firstShare) = try loadDocument(at: input, side: \.first)
    let (second, secondPicture, secondShare) = try loadDocument(at: other ?? input, side: \.second)
    defer { withExtendedLifetime((firstShare, secondShare)) {} }
    let values = DocumentDifference(first, second)
    let pixels = ImageDifference(firstPicture, secondPicture)
    if let output {
      let image = Self.sideBySideImage(
        of: [firstPicture, secondPicture]
          + [ImageDifference.differenceImage(actual: secondPicture, expected: firstPicture)]
          .compactMap(\.self))
      try OutputPath.write(encodePNG(image), to: output)
    }
    if json {
      StandardStreamWriter.writeJSON(
        JSONValue.object([
          "layers": values.json,
          "pixels": .object([
            "different": .number(Double(pixels.differingPixelCount)),
            "of": .number(Double(pixels.pixelCount)),
            "largest": .number(Double(pixels.maximumDifference)),
            "sameSize": .bool(pixels.sizesMatch),
          ]),
        ]))
    } else {
      values.lines(style: TerminalStyle(isOn: StandardStreamWriter.supportsColorOutput)).forEach {
        print($0)
      }
      print("pixels: \(pixels)")
    }
    return values.isEmpty && pixels.sizesMatch && pixels.differingPixelCount == 0
  }

  private func loadDocument(
    at input: String, side: KeyPath<CommaSeparatedPairArgument, String>
  ) throws -> ([LayerTree<LayerRecord>], PixelBuffer, MemoryBudget.Reservation) {
    let text = times?[keyPath: side] ?? "0"
    guard let time = Double(text) else {
      throw ArgumentError(
        "invalid --times '\(text)': expected one or two times in seconds, such as 0,1.5")
    }
    try TimeLimits.validateTime(time, option: "--times")
    let state = states?[keyPath: side]
    let scene = try DocumentRenderer(
      DocumentRenderer.RendererOptions(
        input: input, limits: limitOptions.limits, canvas: RenderCanvas.CanvasRequest(scale: scale),
        stateSelection: state.map { .state($0) } ?? .unchanged))
    let reservation = try scene.reserveMemory(
      forFrameCount: Self.retainedFrameCount, purpose: "a comparison")
    let image = try DocumentErrors.naming(scene.name) { try scene.renderImage(at: time) }
    // The layer records outlive the document, so only the memory needed to create them is charged to its budget.
    var budget = LayerReadingBudget(scene.package)
    let records = try scene.withRenderContext {
      try scene.package.documents.map { document in
        try LayerTree(document.rootLayer).map { layer in
          let record = LayerRecord(layer)
          guard budget.reserveMemory(for: record) else {
            let name = (input as NSString).lastPathComponent
            throw ArgumentError(
              "\(name): too many layers to compare; \(budget.remedy ?? "")",
              code: .memoryLimitExceeded)
          }
          return record
        }
      }
    }
    return (records, image, reservation)
  }

  /// The number of frames that are held in memory for each document: the rendered image, its copy in the combined
  /// image, and the difference image.
  private static let retainedFrameCount = 3

  private static func sideBySideImage(of images: [PixelBuffer]) -> PixelBuffer {
    let gap = 4
    let width = images.reduce(-gap) { $0 + $1.width + gap }
    var sheet = PixelBuffer(width: width, height: images.map(\.height).max() ?? 0)
    let stride = sheet.width
    var left = 0
    for image in images {
      sheet.withMutablePixels { to in
        image.withPixels { from in
          for row in 0..<image.height {
            (to + row * stride + left).update(
              from: from + row * image.width, count: image.width)
          }
        }
      }
      left += image.width + gap
    }
    return sheet
  }
}

/// A command-line argument with one value for both sides of a comparison, or two values separated by a comma.
struct CommaSeparatedPairArgument: Equatable, Sendable {
  let first, second: String

  /// Whether the values of the sides are different.
  var differs: Bool { first != second }

  init(_ text: String) throws(ArgumentError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else {
      throw ArgumentError("expected one value, or two values separated by a comma")
    }
    (first, second) = (parts[0], parts[parts.count - 1])
  }
}
