import UIKit

// Certificates from a table: Each row becomes a certificate that slides onto the pile and is sealed.
//
// API: UIGraphicsImageRenderer, NSAttributedString, UIImageView

@MainActor func certificates() -> UIViewController { CertificateController() }

private let table = """
  Nadia Rahimi; Watercolor; 12 June 2026
  Tomás Herrera; Bookbinding; 19 June 2026
  Linnea Sandström; Letterpress; 3 July 2026
  """

private final class CertificateController: UIViewController {
  override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    view.backgroundColor = ink
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    for (index, row) in table.split(separator: "\n").enumerated() {
      let fields = row.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1.9 * Double(index)) {
        self.present(certificate(for: fields[0], course: fields[1], date: fields[2]), index)
      }
    }
  }

  private func present(_ image: UIImage, _ index: Int) {
    let paper = UIImageView(image: image)
    paper.center = CGPoint(x: 320, y: 620)
    paper.layer.shadowOpacity = 0.4
    paper.layer.shadowRadius = 16
    paper.layer.allowsEdgeAntialiasing = true
    paper.transform = CGAffineTransform(rotationAngle: 0.25)
    view.addSubview(paper)
    let angle = [-0.03, 0.025, -0.01][index % 3]
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0
    ) {
      paper.center.y = 200
      paper.transform = CGAffineTransform(rotationAngle: angle)
    }

    let seal = UIImageView(image: sealImage())
    seal.center = CGPoint(x: 410, y: 246)
    seal.alpha = 0
    seal.transform = CGAffineTransform(scaleX: 2.4, y: 2.4).rotated(by: -0.6)
    paper.addSubview(seal)
    UIView.animate(withDuration: 0.25, delay: 0.85, options: .curveEaseIn) {
      seal.alpha = 1
      seal.transform = .identity
    }
  }
}

/// Draws a certificate with Core Graphics, as for a printer.
@MainActor private func certificate(for name: String, course: String, date: String) -> UIImage {
  let page = CGRect(x: 0, y: 0, width: 480, height: 320)
  return UIGraphicsImageRenderer(size: page.size).image { context in
    UIColor(red: 0.99, green: 0.97, blue: 0.92, alpha: 1).setFill()
    context.fill(page)
    // A guilloche: ellipses turned about one center.
    for step in 0..<36 {
      let turn = CGAffineTransform(translationX: 240, y: 160).rotated(by: .pi * CGFloat(step) / 36)
      let ellipse = UIBezierPath(ovalIn: CGRect(x: -190, y: -60, width: 380, height: 120))
      ellipse.apply(turn)
      gold.withAlphaComponent(0.13).setStroke()
      ellipse.stroke()
    }
    gold.setStroke()
    for (inset, width) in [(14.0, 3.0), (21, 1)] {
      let frame = UIBezierPath(rect: page.insetBy(dx: inset, dy: inset))
      frame.lineWidth = width
      frame.stroke()
    }
    draw("CERTIFICATE", size: 30, gold, y: 44, spacing: 6)
    draw("awarded to", size: 15, ink, y: 98)
    draw(name, size: 38, ink, y: 120)
    draw("for completing the course", size: 15, ink, y: 178)
    draw(course, size: 24, ink, y: 200)
    draw(date, size: 14, ink, y: 262)
  }
}

@MainActor private func sealImage() -> UIImage {
  UIGraphicsImageRenderer(size: CGSize(width: 84, height: 84)).image { _ in
    let star = UIBezierPath()
    for point in 0..<48 {
      let radius: CGFloat = point % 2 == 0 ? 42 : 37
      let angle = CGFloat(point) * .pi / 24
      let corner = CGPoint(x: 42 + radius * cos(angle), y: 42 + radius * sin(angle))
      if point == 0 { star.move(to: corner) } else { star.addLine(to: corner) }
    }
    star.close()
    UIColor(red: 0.72, green: 0.13, blue: 0.17, alpha: 1).setFill()
    star.fill()
    UIColor(white: 1, alpha: 0.7).setStroke()
    UIBezierPath(ovalIn: CGRect(x: 12, y: 12, width: 60, height: 60)).stroke()
    let check = UIBezierPath()
    check.move(to: CGPoint(x: 28, y: 43))
    check.addLine(to: CGPoint(x: 38, y: 53))
    check.addLine(to: CGPoint(x: 57, y: 32))
    check.lineWidth = 5
    check.stroke()
  }
}

@MainActor private func draw(
  _ string: String, size: CGFloat, _ color: UIColor, y: CGFloat, spacing: CGFloat = 0
) {
  let system = UIFont.systemFont(ofSize: size)
  let serif = system.fontDescriptor.withDesign(.serif).map { UIFont(descriptor: $0, size: size) }
  let text = NSAttributedString(
    string: string,
    attributes: [.font: serif ?? system, .foregroundColor: color, .kern: spacing])
  text.draw(at: CGPoint(x: 240 - text.size().width / 2, y: y))
}

private let ink = UIColor(red: 0.12, green: 0.17, blue: 0.27, alpha: 1)
private let gold = UIColor(red: 0.7, green: 0.54, blue: 0.22, alpha: 1)
