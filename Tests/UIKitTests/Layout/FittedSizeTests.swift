import Testing
import UIKit

/// Tests of `systemLayoutSizeFitting`.
@MainActor
@Suite struct FittedSizeTests {
  @Test func `systemLayoutSizeFitting returns a height of 0 instead of -0`() {
    let (box, part) = (UIView(), UIView())
    part.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(part)
    NSLayoutConstraint.activate([
      part.topAnchor.constraint(equalTo: box.topAnchor),
      part.bottomAnchor.constraint(equalTo: box.bottomAnchor),
      part.heightAnchor.constraint(equalToConstant: 0),
      part.leadingAnchor.constraint(equalTo: box.leadingAnchor),
      part.trailingAnchor.constraint(equalTo: box.trailingAnchor),
      part.widthAnchor.constraint(equalToConstant: 30),
    ])
    let size = box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(size == CGSize(width: 30, height: 0))
    #expect(size.height.sign == .plus)
  }
}
