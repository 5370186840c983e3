public import Diagnostics

/// What the engine has to say to the programmer: why something of a tree does not show, or not as it was asked for.
///
/// Each render context says each line once.
public enum RenderLog {
  /// Who takes one line, without a line break.
  public typealias Sink = Diagnostics.Sink

  /// Replaces, for the present task, who takes the lines: whoever takes all notices.
  @TaskLocal public static var sink = Sink { Diagnostics.log($0, by: "Ametrine") }

  static func write(_ line: String) { sink(line) }
}
