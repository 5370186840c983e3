import Foundation
import QuartzCore
import UIKit

extension Scene {
  /// A scroll view that is pulled down beyond its top and flung to its end, where it bounces.
  ///
  /// It is then flung back, caught while it is scrolling, and flung again to the top.
  static let scrolling = Scene(
    name: "scrolling", title: "A scroll view flung and bounced", duration: 8
  ) { canvas in
    let window = phone(on: canvas, backdrop: [0xFFD9E8, 0xE7D3FF, 0xCBDCFF])
    let scroll = UIScrollView(frame: window.bounds)
    scroll.backgroundColor = .secondarySystemBackground
    let rows = UIStackView(arrangedSubviews: (1...24).map(row))
    rows.axis = .vertical
    rows.spacing = 8
    rows.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(rows)
    let (content, frame) = (scroll.contentLayoutGuide, scroll.frameLayoutGuide)
    NSLayoutConstraint.activate([
      rows.topAnchor.constraint(equalTo: content.topAnchor, constant: 12),
      rows.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -12),
      rows.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 12),
      rows.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -12),
      rows.widthAnchor.constraint(equalTo: frame.widthAnchor, constant: -24),
    ])
    window.addSubview(scroll)
    Finger(on: window, isDark: true).play([
      // The content resists the finger when pulled beyond the top, and then springs back.
      .press(at: 0.4, CGPoint(x: 160, y: 90)), .drag(until: 1.1, CGPoint(x: 164, y: 290)), .lift,
      // The content is flung to the end, where it bounces.
      .press(at: 2.2, CGPoint(x: 180, y: 320)), .fling(until: 2.4, CGPoint(x: 176, y: 60)), .lift,
      // The content is flung back, caught, and flung again.
      .press(at: 4.5, CGPoint(x: 150, y: 90)), .fling(until: 4.75, CGPoint(x: 154, y: 250)), .lift,
      .press(at: 5.2, CGPoint(x: 160, y: 200)), .drag(until: 5.7, CGPoint(x: 160, y: 200)),
      .fling(until: 5.9, CGPoint(x: 158, y: 340)), .lift,
    ])
  }

  /// Returns one card in the list.
  @MainActor
  private static func row(_ number: Int) -> UIView {
    let colors: [UInt32] = [0xFF8A5B, 0xF2668B, 0xA77BE8, 0x5B8DEF, 0x3DBFC2, 0x6CC48A]
    let count = words("\(number)", size: 15, .semibold, .secondaryLabel)
    count.setContentHuggingPriority(.required, for: .horizontal)
    let line = UIStackView(
      arrangedSubviews: [
        badge(colors[number % colors.count]), words("Row", size: 17, .medium), count,
      ])
    line.alignment = .center
    line.spacing = 12
    line.isLayoutMarginsRelativeArrangement = true
    line.layoutMargins = UIEdgeInsets(top: 12, left: 14, bottom: 12, right: 14)
    line.backgroundColor = .systemBackground
    line.layer.cornerRadius = 14
    return line
  }
}
