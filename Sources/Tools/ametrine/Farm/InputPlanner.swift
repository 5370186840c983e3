import ArgumentParser
import CAML
import Films
import Foundation
import PreviewCore
import QuartzCore
import TextLayout

/// A planner that reads inputs and determines the films that `render` would write.
struct InputPlanner {
  let command: RenderCommand
  /// The number of shards whose frames are listed for a single input; `nil` if it is not known.
  let shards: Int?
  /// Whether the command has several inputs.
  let isOneOfSeveral: Bool

  /// Reads a document, or compiles a scene, draws frames to find its fonts, and returns the films.
  ///
  /// - Parameters:
  ///   - job: The input and its output files.
  ///   - fonts: The fonts of the frames, which the function extends.
  /// - Returns: The input with its films, and the reason why it cannot be rendered, if there is one.
  /// - Throws: `ArgumentError` if a file of the input cannot be read.
  func plannedInput(
    _ job: BatchRenderer.RenderJob, fonts: inout Set<FontChoice>
  ) throws(ArgumentError) -> (input: RenderPlan.Input, failure: ErrorRecord?) {
    var input = RenderPlan.Input(
      path: job.input, sha256: try InputHash.hash(ofInputAt: job.input),
      cost: min(RenderPlan.maximumCost, ShareBalancer.estimatedCost(ofDocumentAt: job.input)),
      films: [])
    var failure: ErrorRecord?
    do {
      let passes = try OutputPass.passes(for: job.outputs, command)
      if InputDocumentList.isScene(job.input) {
        for files in try command.plannedSceneFiles(at: job.input, in: passes) {
          fonts.formUnion(files.fonts)
          try add(
            files.outputs, width: files.canvas.width, height: files.canvas.height, layerCount: 1,
            to: &input)
        }
      } else {
        let all = try command.documentPasses(
          passes, of: job.input, isOneOfSeveral: isOneOfSeveral)
        for pass in all {
          let document = try pass.prepareDocument(at: input.path)
          let (scene, outputs) = (document.scene, document.outputs)
          try scene.openFonts(of: outputs.times)
          try add(
            outputs, width: scene.canvas.width, height: scene.canvas.height,
            layerCount: scene.layerCount, to: &input)
        }
      }
    } catch {
      let message = Ametrine.errorText(for: error)
      (input.problem, failure) = (message, ErrorRecord(error, message: message))
    }
    fonts.formUnion(FontLibrary.system.choices)
    return (input, failure)
  }

  /// Adds films and their cost.
  private func add(
    _ outputs: RenderOutputPlan, width: Int, height: Int, layerCount: Int,
    to input: inout RenderPlan.Input
  ) throws {
    try SilenceCheck().validateAudio(of: outputs)
    let cost = Double(width * height * outputs.times.count) * Double(16 + layerCount) / 16
    let known = input.films.isEmpty ? 0 : Double(input.cost)
    input.cost = Int(max(1, min(known + cost, Double(RenderPlan.maximumCost))))
    input.films += outputs.plans.map {
      Self.plannedFilm(
        $0, width: width, height: height, shardCount: isOneOfSeveral ? nil : shards)
    }
  }

  /// Returns the description of a film, with the frames of each shard if their number is known.
  static func plannedFilm(
    _ plan: FilmPlan, width: Int, height: Int, shardCount shards: Int?
  ) -> RenderPlan.Film {
    var ranges: [RenderReport.Frames?]?
    if let shards, shards > 0, plan.isDivisible {
      ranges = (1...shards).map { number in
        let frames = FilmSegments.frames(
          ofShard: number, of: shards, frameCount: plan.times.count)
        return frames.isEmpty
          ? nil : RenderReport.Frames(first: frames.lowerBound, last: frames.upperBound - 1)
      }
    }
    return RenderPlan.Film(
      path: plan.path, format: plan.formatName, frameCount: plan.times.count, rate: plan.rate,
      time: plan.startTime, width: width, height: height,
      encoder: EncoderDescription.encoder(of: plan.makeFilmSink(), width: width, height: height),
      audio: PlannedAudio(of: plan), shards: ranges)
  }
}

extension DocumentRenderer {
  /// The number of layers of the document.
  fileprivate var layerCount: Int {
    var count = 0
    forEachLayer { _ in count += 1 }
    return count
  }

  private func forEachLayer(_ body: (CALayer) -> Void) {
    var pending = [package.canvasLayer]
    while let layer = pending.popLast() {
      body(layer)
      pending += (layer.sublayers ?? []) + [layer.mask].compactMap(\.self)
    }
  }

  /// Opens the fonts of all texts in the frames at the given times.
  ///
  /// Text is laid out when it is drawn, so a text that is hidden, outside of the image or that of a later state has no
  /// fonts in the first frame.
  fileprivate func openFonts(of times: [Double]) throws {
    guard let first = times.first, let last = times.last else { return }
    _ = try renderImage(at: first)
    layOutTexts()
    for time in stateTimes where time > first && time <= last {
      try seek(to: time)
      layOutTexts()
    }
  }

  private func layOutTexts() {
    withRenderContext {
      forEachLayer { layer in
        if let text = layer as? CATextLayer { _ = text.preferredFrameSize() }
      }
    }
  }
}
