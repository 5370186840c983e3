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
  /// The number of shards whose frames are listed; `nil` if films are not divided.
  let shards: Int?

  /// Reads a document, or compiles a scene, draws the first frame of each film, and returns the films.
  ///
  /// - Parameters:
  ///   - job: The input and its output files.
  ///   - fonts: The fonts of the frames, which the function extends.
  /// - Returns: The input with its films.
  /// - Throws: `ArgumentError` if a file of the input cannot be read.
  func plannedInput(
    _ job: BatchRenderer.RenderJob, fonts: inout Set<FontChoice>
  ) throws(ArgumentError) -> RenderPlan.Input {
    var input = RenderPlan.Input(
      path: job.input, sha256: try InputHash.hash(ofInputAt: job.input),
      cost: min(RenderPlan.maximumCost, ShareBalancer.estimatedCost(ofDocumentAt: job.input)),
      films: [])
    do {
      if InputDocumentList.isScene(job.input) {
        try planScene(job, &input, fonts: &fonts)
      } else if command.eachState {
        try planEachState(job, &input)
      } else {
        try planDocument(job, state: command.state, &input)
      }
    } catch {
      input.problem = Ametrine.message(for: error)
    }
    fonts.formUnion(FontLibrary.system.choices)
    return input
  }

  /// Adds the films of a document in a state, or in its initial state.
  private func planDocument(
    _ job: BatchRenderer.RenderJob, state: String?, _ input: inout RenderPlan.Input
  ) throws {
    let draft = try RenderOutputPlan(job.outputs, command.filmOptions())
    let scene = try DocumentRenderer(
      command.rendererOptions(input: job.input, isFilm: draft.isFilm, state: state))
    let outputs = try RenderOutputPlan(
      job.outputs, command.filmOptions(naturalDuration: scene.duration))
    // Text is laid out when it is drawn, so the first frame opens the fonts.
    _ = try outputs.times.first.map(scene.renderImage)
    add(
      outputs, width: scene.canvas.width, height: scene.canvas.height, layerCount: scene.layerCount,
      to: &input)
  }

  /// Adds the films of each state of a document.
  private func planEachState(
    _ job: BatchRenderer.RenderJob, _ input: inout RenderPlan.Input
  ) throws {
    for (state, outputs) in try command.stateOutputs(of: job.input, to: job.outputs) {
      try planDocument(
        BatchRenderer.RenderJob(input: job.input, outputs: outputs), state: state, &input)
    }
  }

  /// Compiles a scene and adds its films.
  private func planScene(
    _ job: BatchRenderer.RenderJob, _ input: inout RenderPlan.Input, fonts: inout Set<FontChoice>
  ) throws {
    let unused = try command.resumableJob(of: job.input, state: nil, nil)
    let files = try command.withScene(at: job.input, job.outputs, unused, nil) {
      try $0.plannedFiles()
    }
    fonts.formUnion(files.fonts)
    add(
      files.outputs, width: files.canvas.width, height: files.canvas.height, layerCount: 1,
      to: &input)
  }

  /// Adds films and their cost.
  private func add(
    _ outputs: RenderOutputPlan, width: Int, height: Int, layerCount: Int,
    to input: inout RenderPlan.Input
  ) {
    let cost = Double(width * height * outputs.times.count) * Double(16 + layerCount) / 16
    let known = input.films.isEmpty ? 0 : Double(input.cost)
    input.cost = Int(max(1, min(known + cost, Double(RenderPlan.maximumCost))))
    input.films += outputs.plans.map { plannedFilm($0, width: width, height: height) }
  }

  private func plannedFilm(_ plan: FilmPlan, width: Int, height: Int) -> RenderPlan.Film {
    var ranges: [RenderReport.Frames?]?
    if let shards, plan.isDivisible {
      ranges = (1...shards).map { number in
        let frames = FilmSegments.frames(
          ofShard: number, of: shards, frameCount: plan.times.count)
        return frames.isEmpty
          ? nil : RenderReport.Frames(first: frames.lowerBound, last: frames.upperBound - 1)
      }
    }
    return RenderPlan.Film(
      path: plan.path, format: plan.formatName, frameCount: plan.times.count, rate: plan.rate,
      width: width, height: height,
      encoder: EncoderDescription.encoder(of: plan.makeFilmSink(), width: width, height: height),
      shards: ranges)
  }
}

extension DocumentRenderer {
  /// The number of layers of the document.
  fileprivate var layerCount: Int {
    var (count, pending) = (0, [package.canvasLayer])
    while let layer = pending.popLast() {
      count += 1
      pending += layer.sublayers ?? []
    }
    return count
  }
}
