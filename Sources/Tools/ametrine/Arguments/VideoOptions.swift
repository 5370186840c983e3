public import ArgumentParser
public import Films

/// The command-line options for the encoding of videos.
struct VideoOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Encoding speed of an .mp4: a preset of x264, from ultrafast to placebo. Slower presets make smaller files "
        + "(default: medium).", valueName: "preset"))
  var preset: VideoSettings.Preset?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Bits for each color component of an .mp4 or .webm: 8, or 10 for gradients without bands in players that "
        + "support it. A .webm with 10 bits has no transparency (default: 8).", valueName: "8|10"))
  var bitDepth: VideoSettings.BitDepth?
}

extension VideoSettings.Preset: ExpressibleByArgument {}

extension VideoSettings.BitDepth: ExpressibleByArgument {}
