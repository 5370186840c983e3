import Foundation
import PackagePlugin

/// A build-tool plugin that lowers a target's iOS sources, that is, rewrites them so that they compile on Linux.
///
/// The sources are in the target's folder `Original`, which the target must exclude. It may be a symbolic link to a
/// folder, also outside of the package.
@main
struct Lowering: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let folder = target.directoryURL.appendingPathComponent("Original").resolvingSymlinksInPath()
    let names =
      (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") }.sorted()
    guard !names.isEmpty else {
      Diagnostics.warning(
        "no Swift files found in '\(folder.path)'; move the iOS sources of the target there")
      return []
    }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("Lowered")
    return [
      .buildCommand(
        displayName: "Lowering \(module.moduleName)",
        executable: try context.tool(named: "ametrine-lower").url,
        arguments: [module.moduleName, folder.path, output.path],
        inputFiles: names.map { folder.appendingPathComponent($0) },
        outputFiles: names.map {
          output.appendingPathComponent(
            $0.dropLast(".swift".count).replacingOccurrences(of: "/", with: "+") + ".lowered.swift")
        })
    ]
  }
}
