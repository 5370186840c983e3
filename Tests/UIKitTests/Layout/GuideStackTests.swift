import Testing
import UIKit

/// Tests of the stack views in Apple's Auto Layout Guide ("Stack Views").
///
/// The expected frames are calculated by hand from the constraints.
@MainActor
@Suite(.serialized) struct GuideStackTests {
  /// Returns constraints that place a stack view between the margins, 8 points from the safe area.
  private func fill(_ page: RecipePage, _ stack: UIStackView) -> [NSLayoutConstraint] {
    [
      stack.leadingAnchor.constraint(equalTo: page.leading),
      stack.trailingAnchor.constraint(equalTo: page.trailing),
      stack.topAnchor.constraint(equalToSystemSpacingBelow: page.top, multiplier: 1),
      page.bottom.constraint(equalToSystemSpacingBelow: stack.bottomAnchor, multiplier: 1),
    ]
  }

  private func column(_ views: [UIView], axis: NSLayoutConstraint.Axis = .vertical) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = axis
    stack.spacing = 8
    return stack
  }

  @Test func `UIStackView stretches the view with the lowest content hugging priority`() {
    let page = RecipePage()
    let (label, picture, button) = (SizedView(120, 24), SizedView(400, 900), SizedView(60, 30))
    picture.setContentHuggingPriority(UILayoutPriority(249), for: .vertical)
    picture.setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    picture.setContentCompressionResistancePriority(UILayoutPriority(749), for: .vertical)
    picture.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
    let stack = column([label, picture, button])
    page.add(stack)
    page.lay(fill(page, stack))
    // The stack view extends from 28 to 659: 631 points, minus 24, 30 and two distances.
    #expect(stack.frame == CGRect(x: 16, y: 28, width: 344, height: 631))
    #expect(label.frame == CGRect(x: 0, y: 0, width: 344, height: 24))
    #expect(picture.frame == CGRect(x: 0, y: 32, width: 344, height: 561))
    #expect(button.frame == CGRect(x: 0, y: 601, width: 344, height: 30))
  }

  @Test func `nested UIStackViews align rows, equal-width fields and fillEqually buttons`() {
    let page = RecipePage()
    let labels = ["First", "Middle", "Last"].enumerated().map {
      SizedView(50 + 10 * CGFloat($0.offset), 21)
    }
    let fields = labels.map { _ in SizedView(100, 30) }
    for field in fields {
      field.setContentHuggingPriority(UILayoutPriority(48), for: .horizontal)
      field.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
    }
    let rows = zip(labels, fields).map { label, field in
      let row = column([label, field], axis: .horizontal)
      row.alignment = .center
      return row
    }
    let names = column(rows)
    let picture = SizedView(300, 300)
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      picture.setContentHuggingPriority(UILayoutPriority(48), for: axis)
      picture.setContentCompressionResistancePriority(UILayoutPriority(48), for: axis)
    }
    let upper = column([picture, names], axis: .horizontal)
    let text = UIView()
    let buttons = column((0..<3).map { SizedView(40 + 10 * CGFloat($0), 30) }, axis: .horizontal)
    buttons.distribution = .fillEqually
    let root = column([upper, text, buttons])
    page.add(root)
    page.lay(
      fill(page, root) + [
        picture.heightAnchor.constraint(equalTo: picture.widthAnchor),
        fields[0].widthAnchor.constraint(equalTo: fields[1].widthAnchor),
        fields[0].widthAnchor.constraint(equalTo: fields[2].widthAnchor),
        // The intrinsic height of the text view's content.
        text.heightAnchor.constraint(equalToConstant: 2000).at(240),
      ])
    // Three rows of 30 points and two distances, so the image is a square of 106 points.
    #expect(upper.frame == CGRect(x: 0, y: 0, width: 344, height: 106))
    #expect(picture.frame == CGRect(x: 0, y: 0, width: 106, height: 106))
    #expect(names.frame == CGRect(x: 114, y: 0, width: 230, height: 106))
    #expect(rows.map(\.frame.minY) == [0, 38, 76])
    // The fields are equally wide and start after the widest label, which is 70 points wide.
    #expect(fields.map(\.frame) == (0..<3).map { _ in CGRect(x: 78, y: 0, width: 152, height: 30) })
    #expect(labels.allSatisfy { isAbout($0.frame.midY, 15) })
    #expect(text.frame == CGRect(x: 0, y: 114, width: 344, height: 631 - 114 - 38))
    #expect(buttons.frame == CGRect(x: 0, y: 601, width: 344, height: 30))
    let width = (344 - 16) / 3.0
    for (index, button) in buttons.arrangedSubviews.enumerated() {
      #expect(isAbout(button.frame.minX, CGFloat(index) * (width + 8)))
      #expect(isAbout(button.frame.width, width))
    }
  }

  @Test func `a UIStackView in a UIScrollView updates contentSize for its arranged subviews`() {
    let page = RecipePage()
    let scroll = UIScrollView()
    let stack = column([SizedView(100, 44)])
    stack.spacing = 0
    page.add(scroll)
    stack.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(stack)
    page.lay(
      [
        scroll.leadingAnchor.constraint(equalTo: page.view.leadingAnchor),
        scroll.trailingAnchor.constraint(equalTo: page.view.trailingAnchor),
        scroll.topAnchor.constraint(equalTo: page.view.topAnchor),
        scroll.bottomAnchor.constraint(equalTo: page.view.bottomAnchor),
        stack.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
        stack.topAnchor.constraint(equalTo: scroll.topAnchor),
        stack.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
        stack.widthAnchor.constraint(equalTo: scroll.widthAnchor),
      ])
    #expect(scroll.contentSize == CGSize(width: 376, height: 44))
    // Each view is inserted before the last one, hidden at first and then made visible.
    for number in 0..<20 {
      let entry = SizedView(80, 50)
      entry.isHidden = true
      stack.insertArrangedSubview(entry, at: stack.arrangedSubviews.count - 1)
      page.window.layoutIfNeeded()
      #expect(scroll.contentSize.height == 44 + 50 * CGFloat(number))
      entry.isHidden = false
      page.window.layoutIfNeeded()
      #expect(entry.frame == CGRect(x: 0, y: 50 * CGFloat(number), width: 376, height: 50))
    }
    #expect(scroll.contentSize.height == 1044)
    stack.arrangedSubviews[3].removeFromSuperview()
    page.window.layoutIfNeeded()
    #expect(scroll.contentSize.height == 994)
    #expect(stack.arrangedSubviews.count == 20)
    #expect(stack.arrangedSubviews[3].frame.minY == 150)
  }

  /// Source: the table of stack view attributes in Apple's guide.
  @Test func `UIStackView equalSpacing distributes the remaining width between its views`() {
    let page = RecipePage()
    let stack = column((0..<3).map { _ in SizedView(60, 20) }, axis: .horizontal)
    stack.distribution = .equalSpacing
    page.add(stack)
    page.lay([
      stack.leadingAnchor.constraint(equalTo: page.leading),
      stack.trailingAnchor.constraint(equalTo: page.trailing),
      stack.topAnchor.constraint(equalTo: page.top),
    ])
    // (344 - 180) / 2 points between the views.
    #expect(stack.arrangedSubviews.map(\.frame.minX) == [0, 142, 284])
    #expect(stack.frame.height == 20)
  }
}
