import CFFmpeg
import CFilmShims

/// A graph of libav's filters, with named entrances and one exit.
final class FilterGraph {
  private let place: String
  private var graph: UnsafeMutablePointer<AVFilterGraph>?

  /// Builds the graph that `text` describes in libav's language; its exit is `buffersink@out`.
  init(_ text: String, place: String) throws(FilmError) {
    LibavWriter.silenceLibraries()
    self.place = place
    graph = avfilter_graph_alloc()
    let graph = try some(graph, "fitting a palette", at: place)
    // Results must not depend on the machine's cores.
    graph.pointee.nb_threads = 1
    var inputs: UnsafeMutablePointer<AVFilterInOut>?
    var outputs: UnsafeMutablePointer<AVFilterInOut>?
    defer {
      avfilter_inout_free(&inputs)
      avfilter_inout_free(&outputs)
    }
    try check(
      avfilter_graph_parse2(graph, text, &inputs, &outputs), "fitting a palette", at: place)
    try check(avfilter_graph_config(graph, nil), "fitting a palette", at: place)
  }

  /// Passes a frame to the entrance of that name and through the graph; `nil` ends it.
  ///
  /// The graph keeps a reference of its own.
  func push(_ frame: LibavFrame?, into entrance: String) throws(FilmError) {
    let buffer = try some(
      avfilter_graph_get_filter(graph, entrance), "fitting a palette", at: place)
    let flags = Int32(AV_BUFFERSRC_FLAG_PUSH | AV_BUFFERSRC_FLAG_KEEP_REF)
    let answer = withExtendedLifetime(frame) {
      av_buffersrc_add_frame_flags(buffer, frame?.pointer, flags)
    }
    try check(answer, "fitting a palette", at: place)
  }

  /// Takes the next frame that comes out into `frame`; false when none is ready.
  func pull(into frame: LibavFrame) throws(FilmError) -> Bool {
    let exit = try some(
      avfilter_graph_get_filter(graph, "buffersink@out"), "fitting a palette", at: place)
    let answer = withExtendedLifetime(frame) { av_buffersink_get_frame(exit, frame.pointer) }
    if answer == film_wants_more() || answer == film_ended() { return false }
    try check(answer, "fitting a palette", at: place)
    return true
  }

  deinit { avfilter_graph_free(&graph) }
}
