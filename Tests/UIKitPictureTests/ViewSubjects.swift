import UIKit

extension Subject {
  static let views: [Subject] = [
    .rows("view-looks", 180, 116) {
      let views = (0..<6).map { _ in
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 44, height: 40))
        view.backgroundColor = .systemTeal
        return view
      }
      views[0].layer.cornerRadius = 10
      views[0].layer.cornerCurve = .continuous
      views[1].layer.borderWidth = 2
      views[1].layer.borderColor = UIColor.systemRed.cgColor
      views[2].alpha = 0.4
      views[3].layer.shadowOpacity = 0.6
      views[3].layer.shadowRadius = 3
      views[3].layer.shadowColor = UIColor.systemRed.cgColor
      views[4].transform = CGAffineTransform(rotationAngle: 0.3)
      views[5].layer.cornerRadius = 14
      views[5].layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
      return [Array(views[..<3]), Array(views[3...])]
    },
    .view("view-colors", 176, 176) {
      let colors: [UIColor] = [
        .systemRed, .systemOrange, .systemYellow, .systemGreen, .systemMint, .systemTeal,
        .systemCyan, .systemBlue, .systemIndigo, .systemPurple, .systemPink, .systemBrown,
        .systemGray, .systemGray2, .systemGray3, .systemGray4, .systemGray5, .systemGray6,
        .label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel, .placeholderText, .link,
        .systemFill, .secondarySystemFill, .tertiarySystemFill, .quaternarySystemFill,
        .separator, .opaqueSeparator, .systemBackground, .secondarySystemBackground,
        .tertiarySystemBackground, .systemGroupedBackground, .secondarySystemGroupedBackground,
        .tertiarySystemGroupedBackground,
      ]
      let view = UIView()
      for (index, color) in colors.enumerated() {
        let swatch = UIView(
          frame: CGRect(x: 4 + 28 * (index % 6), y: 4 + 28 * (index / 6), width: 28, height: 28))
        swatch.backgroundColor = color
        view.addSubview(swatch)
      }
      return view
    },
    .view("view-drawing", 120, 80) { DrawnView() },
    .rows("image-view", 180, 120) {
      let modes: [UIView.ContentMode] = [
        .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .bottomRight,
      ]
      let views = modes.map { mode in
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 46, height: 45))
        (view.image, view.contentMode, view.clipsToBounds) = (flag, mode, true)
        view.backgroundColor = .secondarySystemFill
        return view
      }
      let template = UIImageView(image: UIImage(systemName: "cloud.fill"))
      template.frame.size = CGSize(width: 46, height: 45)
      template.contentMode = .scaleAspectFit
      template.tintColor = .systemOrange
      return [Array(views[..<3]), Array(views[3...]) + [template]]
    },
    .rows("symbols", 190, 128) {
      let names = [
        "house", "house.fill", "gear", "person", "bell.fill", "trash", "envelope", "lock.fill",
        "clock", "camera", "folder", "paperplane.fill", "moon.fill", "plus.circle.fill",
      ]
      let symbols = names.compactMap { UIImage(systemName: $0) }.map { UIImageView(image: $0) }
      let weights: [UIImage.SymbolWeight] = [.ultraLight, .regular, .bold, .black]
      let weighted = weights.map { weight in
        let configuration = UIImage.SymbolConfiguration(pointSize: 24, weight: weight)
        let view = UIImageView(image: UIImage(systemName: "star", withConfiguration: configuration))
        view.tintColor = .label
        return view
      }
      return [Array(symbols[..<6]), Array(symbols[6...].prefix(6)), weighted]
    },
    .view("stack-view", 200, 130) {
      let distributions: [UIStackView.Distribution] = [.fillEqually, .equalSpacing, .fill]
      let rows = distributions.map { distribution in
        let labels = ["A", "Middle", "End"].map { text in
          let label = UILabel()
          label.text = text
          label.backgroundColor = .systemFill
          return label
        }
        let row = UIStackView(arrangedSubviews: labels)
        (row.distribution, row.spacing) = (distribution, 6)
        return row
      }
      rows[2].arrangedSubviews[0].setContentHuggingPriority(.required, for: .horizontal)
      rows[2].arrangedSubviews[2].setContentHuggingPriority(.required, for: .horizontal)
      let column = UIStackView(arrangedSubviews: rows)
      (column.axis, column.spacing, column.distribution) = (.vertical, 8, .fillEqually)
      column.isLayoutMarginsRelativeArrangement = true
      column.layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
      return column
    },
    .staged("scroll-view", 140, 140) { stage in
      let scroll = UIScrollView(frame: stage.window.bounds)
      scroll.contentSize = CGSize(width: 240, height: 300)
      for index in 0..<20 {
        let tile = UIView(
          frame: CGRect(x: 60 * (index % 4) + 4, y: 60 * (index / 4) + 4, width: 52, height: 52))
        tile.backgroundColor = index % 3 == 0 ? .systemIndigo : .systemGray4
        scroll.addSubview(tile)
      }
      stage.change {
        stage.window.addSubview(scroll)
        scroll.contentOffset = CGPoint(x: 30, y: 70)
        scroll.flashScrollIndicators()
      }
    },
  ]

  static let effects: [Subject] = [
    .view("blur-effects", 200, 120) {
      let styles: [UIBlurEffect.Style] = [
        .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial,
        .systemChromeMaterial, .regular, .prominent, .light, .dark, .extraLight,
      ]
      let view = stripes(CGSize(width: 200, height: 120))
      for (index, style) in styles.enumerated() {
        let effect = UIVisualEffectView(effect: UIBlurEffect(style: style))
        effect.frame = CGRect(
          x: 5 + 39 * (index % 5), y: 8 + 56 * (index / 5), width: 34, height: 48)
        effect.layer.cornerRadius = 8
        effect.clipsToBounds = true
        view.addSubview(effect)
      }
      return view
    },
    .view("vibrancy-effects", 160, 150) {
      let view = stripes(CGSize(width: 160, height: 150))
      let blur = UIBlurEffect(style: .systemThinMaterial)
      let panel = UIVisualEffectView(effect: blur)
      panel.frame = CGRect(x: 10, y: 10, width: 140, height: 130)
      view.addSubview(panel)
      let styles: [UIVibrancyEffectStyle] = [.label, .secondaryLabel, .fill, .separator]
      for (index, style) in styles.enumerated() {
        let vibrancy = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur, style: style))
        vibrancy.frame = CGRect(x: 10, y: 8 + 30 * CGFloat(index), width: 120, height: 24)
        let label = UILabel(frame: vibrancy.bounds)
        label.text = "Vibrant"
        vibrancy.contentView.addSubview(label)
        panel.contentView.addSubview(vibrancy)
      }
      return view
    },
  ]

  /// A view with vertical stripes of system colors.
  @MainActor static func stripes(_ size: CGSize) -> UIView {
    let view = UIView(frame: CGRect(origin: .zero, size: size))
    let colors: [UIColor] = [.systemRed, .systemYellow, .systemGreen, .systemBlue, .systemPurple]
    let width = size.width / CGFloat(2 * colors.count)
    for (index, color) in (colors + colors).enumerated() {
      let stripe = UIView(
        frame: CGRect(x: CGFloat(index) * width, y: 0, width: width, height: size.height))
      stripe.backgroundColor = color
      view.addSubview(stripe)
    }
    return view
  }

  /// A 24 × 16-point image whose four edges are all different.
  @MainActor private static var flag: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 24, height: 16)).image { context in
      UIColor.systemBlue.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 24, height: 16))
      UIColor.systemYellow.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 6))
      UIColor.systemRed.setFill()
      UIBezierPath(ovalIn: CGRect(x: 12, y: 5, width: 10, height: 10)).fill()
    }
  }
}

/// A view that draws itself with paths, strings and an image.
private final class DrawnView: UIView {
  override func draw(_ rect: CGRect) {
    UIColor.secondarySystemBackground.setFill()
    UIBezierPath(roundedRect: bounds.insetBy(dx: 4, dy: 4), cornerRadius: 10).fill()
    UIColor.systemRed.setStroke()
    let line = UIBezierPath()
    line.move(to: CGPoint(x: 14, y: 64))
    line.addCurve(
      to: CGPoint(x: 106, y: 60), controlPoint1: CGPoint(x: 40, y: 20),
      controlPoint2: CGPoint(x: 70, y: 90))
    line.lineWidth = 3
    line.lineCapStyle = .round
    line.setLineDash([8, 6], count: 2, phase: 0)
    line.stroke()
    ("Drawn" as NSString).draw(
      at: CGPoint(x: 14, y: 12),
      withAttributes: [.font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.label])
    UIImage(systemName: "heart.fill")?.withTintColor(.systemPink)
      .draw(in: CGRect(x: 78, y: 10, width: 24, height: 24))
  }
}
