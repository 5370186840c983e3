import Foundation
import QuartzCore
import UIKit

extension Scene {
  /// A list that appears, opens and closes, using only `UIView` animations.
  static let views = Scene(
    name: "views", title: "View animations", duration: 5.4
  ) { canvas in
    canvas.add(
      gradient(
        [color(0xFFF1E6), color(0xF6E3F4), color(0xE2E6FB)], in: bounds, from: CGPoint(x: 0, y: 0),
        to: CGPoint(x: 1, y: 1)))
    let list = ListView(frame: bounds)
    canvas.add(list.layer)
    list.play()
  }
}

/// A view whose layer is a gradient.
private final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  init(_ colors: [UInt32], radius: CGFloat) {
    super.init(frame: .zero)
    if let gradient = layer as? CAGradientLayer {
      gradient.colors = colors.map { color($0) }
      gradient.startPoint = CGPoint(x: 0, y: 0)
      gradient.endPoint = CGPoint(x: 1, y: 1)
    }
    layer.cornerRadius = radius
  }

  required init?(coder: NSCoder) {
    nil
  }
}

/// An expandable list row with an image, two lines of text and a round button.
private final class RowView: UIView {
  let button: GradientView
  private let picture: GradientView
  private let title = UIView()
  private let subtitle = UIView()
  private let home: CGRect

  init(_ colors: [UInt32], frame: CGRect) {
    home = frame
    picture = GradientView(colors, radius: 12)
    button = GradientView(colors, radius: 14)
    super.init(frame: frame)
    backgroundColor = UIColor.white
    layer.cornerRadius = 18
    layer.shadowColor = color(0x6A4C93)
    layer.shadowOpacity = 0.16
    for (line, hex) in [(title, 0x3D3557), (subtitle, 0xCFC9DE)] {
      line.backgroundColor = UIColor(cgColor: color(UInt32(hex)))
      line.layer.cornerRadius = 5
    }
    for part in [picture, title, subtitle, button] { addSubview(part) }
    layOut(open: false)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Applies the layout of the closed or the open row.
  func layOut(open: Bool) {
    if open {
      frame = CGRect(x: 130, y: 30, width: 380, height: 340)
      picture.frame = CGRect(x: 16, y: 16, width: 348, height: 214)
      title.frame = CGRect(x: 24, y: 256, width: 190, height: 14)
      subtitle.frame = CGRect(x: 24, y: 292, width: 250, height: 10)
      button.frame = CGRect(x: 304, y: 256, width: 52, height: 52)
    } else {
      frame = home
      picture.frame = CGRect(x: 12, y: 12, width: 72, height: 56)
      title.frame = CGRect(x: 100, y: 22, width: 150, height: 12)
      subtitle.frame = CGRect(x: 100, y: 46, width: 210, height: 10)
      button.frame = CGRect(x: home.width - 48, y: 26, width: 28, height: 28)
    }
    button.layer.cornerRadius = button.frame.width / 2
    layer.shadowRadius = open ? 26 : 10
    layer.shadowOffset = CGSize(width: 0, height: open ? 16 : 5)
  }
}

/// A list of four rows that appear one after another.
///
/// The second row is opened and closed again.
private final class ListView: UIView {
  private var rows: [RowView] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    let colors: [[UInt32]] = [
      [0xFF9A76, 0xFF5E7E], [0x7BDFF2, 0x4F7CFF], [0xB8F28B, 0x2EC4A6], [0xFFD36E, 0xFF9F45],
    ]
    for (index, pair) in colors.enumerated() {
      let home = CGRect(x: 120, y: 20 + CGFloat(index) * 92, width: 400, height: 80)
      let row = RowView(pair, frame: home)
      rows.append(row)
      addSubview(row)
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  func play() {
    for (index, row) in rows.enumerated() {
      row.center.y += 420
      row.alpha = 0
      UIView.animate(
        withDuration: 0.7, delay: 0.2 + Double(index) * 0.12, options: .curveEaseOut
      ) {
        row.center.y -= 420
        row.alpha = 1
      } completion: { [self] _ in
        if index == rows.count - 1 { open(rows[1]) }
      }
    }
  }

  /// Expands a row above the other rows, which shrink and fade.
  private func open(_ row: RowView) {
    bringSubviewToFront(row)
    UIView.animate(withDuration: 0.7, delay: 0.3, options: .curveEaseInOut) { [self] in
      row.layOut(open: true)
      for other in rows where other !== row {
        other.alpha = 0.35
        other.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
      }
    } completion: { [self] _ in
      press(row, times: 2)
    }
  }

  /// Shrinks and restores the row's button the given number of times, and then closes the row.
  private func press(_ row: RowView, times: Int) {
    guard times > 0 else {
      close(row)
      return
    }
    UIView.animate(withDuration: 0.16, delay: 0.12, options: .curveEaseOut) {
      row.button.transform = CGAffineTransform(scaleX: 0.76, y: 0.76)
    } completion: { _ in
      UIView.animate(withDuration: 0.26) {
        row.button.transform = .identity
      } completion: { [self] _ in
        press(row, times: times - 1)
      }
    }
  }

  private func close(_ row: RowView) {
    UIView.animate(withDuration: 0.7, delay: 0.2) { [self] in
      row.layOut(open: false)
      for other in rows where other !== row {
        other.alpha = 1
        other.transform = .identity
      }
    } completion: { [self] _ in
      leave()
    }
  }

  private func leave() {
    for (index, row) in rows.enumerated() {
      UIView.animate(
        withDuration: 0.5, delay: 0.15 + Double(index) * 0.08, options: .curveEaseIn
      ) {
        row.center.x += 560
        row.alpha = 0
      }
    }
  }
}
