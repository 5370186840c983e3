import Foundation
import QuartzCore
import UIKit

/// Returns a window with rounded corners and the proportions of a phone, in the center of the canvas.
///
/// `width` is in points.
@MainActor
func phone(on canvas: CALayer, width: CGFloat = 300, backdrop: [UInt32]) -> UIWindow {
  let frame = CGRect(x: (Scene.size.width - width) / 2, y: 12, width: width, height: 376)
  let body = plate(frame.insetBy(dx: -6, dy: -6), color(0x14161F), radius: 32)
  body.shadowOpacity = 0.35
  body.shadowRadius = 24
  body.shadowOffset = CGSize(width: 0, height: 12)
  canvas.add(
    gradient(
      backdrop.map { color($0) }, in: Scene.bounds, from: .zero, to: CGPoint(x: 1, y: 1)),
    body)
  let window = UIWindow(frame: frame)
  window.backgroundColor = .systemBackground
  window.layer.cornerRadius = 26
  window.layer.masksToBounds = true
  canvas.show(window)
  window.isHidden = false
  return window
}

/// Returns a colored square with rounded corners, used as the icon in a list row.
@MainActor
func badge(_ hex: UInt32, side: CGFloat = 32) -> UIView {
  let view = UIView()
  view.backgroundColor = UIColor(cgColor: color(hex))
  view.layer.cornerRadius = side / 4
  view.translatesAutoresizingMaskIntoConstraints = false
  NSLayoutConstraint.activate([
    view.widthAnchor.constraint(equalToConstant: side),
    view.heightAnchor.constraint(equalToConstant: side),
  ])
  return view
}

/// Returns a label whose default color adapts to light and dark appearance.
@MainActor
func words(
  _ text: String, size: CGFloat, _ weight: UIFont.Weight = .regular, _ color: UIColor = .label
) -> UILabel {
  let label = UILabel()
  label.text = text
  label.font = .systemFont(ofSize: size, weight: weight)
  label.textColor = color
  return label
}
