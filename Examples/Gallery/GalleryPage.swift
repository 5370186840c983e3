/// The HTML page of the gallery.
@MainActor
enum GalleryPage {
  static var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <title>Ametrine: gallery</title>
    <style>
    \(style)
    </style>
    <h1>Gallery</h1>
    <nav>\(GallerySection.all.map(link).joined(separator: " "))</nav>
    \(GallerySection.all.map(section).joined(separator: "\n"))
    <section><h2>Properties without visible effect</h2><ul>
    \(Gallery.unseen.sorted { $0.key < $1.key }.map { "<li><code>\($0.key)</code>: \($0.value)</li>" }
      .joined(separator: "\n"))
    </ul></section>
    </html>

    """
  }

  private static let style = """
    body { margin: 2rem auto; max-width: 84rem; padding: 0 1rem; background: #0f1226; color: #e8ebff;
      font: 15px/1.5 system-ui, sans-serif }
    nav a, nav a:visited { color: #8fd3ff; margin-right: 0.8rem; text-decoration: none }
    section { margin-top: 2.5rem }
    h2 a, h2 a:visited { color: #8fd3ff; font-size: 13px; font-weight: normal; margin-left: 0.8rem }
    .exhibits { display: grid; grid-template-columns: repeat(auto-fill, minmax(320px, 1fr)); gap: 1rem }
    figure { margin: 0; background: #181d3a; border-radius: 10px; overflow: hidden }
    figure img, figure video { display: block; width: 100%; aspect-ratio: 8 / 5 }
    figcaption { padding: 0.6rem 0.8rem }
    figcaption h3 { margin: 0; font-size: 15px }
    figcaption code { color: #aeb5d8; font-size: 12px }
    """

  private static func link(_ section: GallerySection) -> String {
    "<a href=\"#\(slug(section.title))\">\(section.title)</a>"
  }

  private static func section(_ section: GallerySection) -> String {
    """
    <section id="\(slug(section.title))"><h2>\(section.title)
    <a href="\(section.sheet)">contact sheet</a></h2><div class="exhibits">
    \(section.exhibits.map { figure($0, section) }.joined(separator: "\n"))
    </div></section>
    """
  }

  private static func figure(_ exhibit: Exhibit, _ section: GallerySection) -> String {
    let file = Gallery.file(of: exhibit, in: section)
    let picture =
      exhibit.duration == nil
      ? "<img src=\"\(file)\" alt=\"\(exhibit.title)\">"
      : "<video src=\"\(file)\" aria-label=\"\(exhibit.title)\" autoplay loop muted playsinline></video>"
    let names = exhibit.shows.map { "<code>\($0)</code>" }.joined(separator: " ")
    return "<figure>\(picture)<figcaption><h3>\(exhibit.title)</h3>\(names)</figcaption></figure>"
  }
}
