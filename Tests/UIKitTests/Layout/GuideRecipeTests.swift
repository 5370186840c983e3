import Testing
import UIKit

/// Tests of the recipes in Apple's Auto Layout Guide ("Simple Constraints" and "Views with Intrinsic Content Size").
///
/// The expected frames are calculated by hand from the constraints.
@MainActor
@Suite(.serialized) struct GuideRecipeTests {
  // MARK: Simple constraints

  @Test func `a view constrained to the margins and the safe area fills its superview`() {
    let page = RecipePage()
    let red = page.add(UIView())[0]
    page.lay([
      red.leadingAnchor.constraint(equalTo: page.leading),
      page.trailing.constraint(equalTo: red.trailingAnchor),
      red.topAnchor.constraint(equalTo: page.top, constant: 20),
      page.bottom.constraint(equalTo: red.bottomAnchor, constant: 20),
    ])
    #expect(red.frame == CGRect(x: 16, y: 40, width: 344, height: 607))
  }

  /// At least 20 points from the superview's edges, and 8 points from the safe area if that is more.
  @Test(arguments: [(20.0, 28.0), (0, 20)])
  func `a required 20-point margin takes precedence over optional spacing to the safe area`(
    statusBar: CGFloat, top: CGFloat
  ) {
    let page = RecipePage(statusBar: statusBar)
    let blue = page.add(UIView())[0]
    page.lay([
      blue.leadingAnchor.constraint(equalTo: page.leading),
      page.trailing.constraint(equalTo: blue.trailingAnchor),
      blue.topAnchor.constraint(equalToSystemSpacingBelow: page.top, multiplier: 1).at(750),
      blue.topAnchor.constraint(greaterThanOrEqualTo: page.view.topAnchor, constant: 20),
      page.bottom.constraint(equalToSystemSpacingBelow: blue.bottomAnchor, multiplier: 1).at(750),
      page.view.bottomAnchor.constraint(greaterThanOrEqualTo: blue.bottomAnchor, constant: 20),
    ])
    #expect(blue.frame == CGRect(x: 16, y: top, width: 344, height: 647 - top))
  }

  /// Returns constraints that place two views side by side between the margins, 20 points from the safe area.
  private func pair(_ page: RecipePage, _ a: UIView, _ b: UIView) -> [NSLayoutConstraint] {
    [
      a.leadingAnchor.constraint(equalTo: page.leading),
      b.leadingAnchor.constraint(equalToSystemSpacingAfter: a.trailingAnchor, multiplier: 1),
      b.trailingAnchor.constraint(equalTo: page.trailing),
      a.topAnchor.constraint(equalTo: page.top, constant: 20),
      b.topAnchor.constraint(equalTo: page.top, constant: 20),
      page.bottom.constraint(equalTo: a.bottomAnchor, constant: 20),
      page.bottom.constraint(equalTo: b.bottomAnchor, constant: 20),
    ]
  }

  @Test func `an equal-width constraint makes two views equally wide`() {
    let page = RecipePage()
    let (yellow, green) = (UIView(), UIView())
    page.add(yellow, green)
    page.lay(
      pair(page, yellow, green) + [yellow.widthAnchor.constraint(equalTo: green.widthAnchor)])
    // (344 - 8) / 2.
    #expect(yellow.frame == CGRect(x: 16, y: 40, width: 168, height: 607))
    #expect(green.frame == CGRect(x: 192, y: 40, width: 168, height: 607))
  }

  @Test func `a width constraint with multiplier 2 makes one view twice as wide`() {
    let page = RecipePage()
    let (purple, orange) = (UIView(), UIView())
    page.add(purple, orange)
    page.lay(
      pair(page, purple, orange) + [
        orange.widthAnchor.constraint(equalTo: purple.widthAnchor, multiplier: 2)
      ])
    // (344 - 8) / 3.
    #expect(purple.frame == CGRect(x: 16, y: 40, width: 112, height: 607))
    #expect(orange.frame == CGRect(x: 136, y: 40, width: 224, height: 607))
  }

  /// The second view is twice as wide as the first if there is enough space.
  ///
  /// The minimum of 150 points takes precedence.
  @Test(arguments: [(376.0, 150.0), (616, 192)])
  func `a required minimum width takes precedence over a proportional width`(
    page width: CGFloat, blue: CGFloat
  ) {
    let page = RecipePage(width: width, height: 400)
    let (first, second) = (UIView(), UIView())
    page.add(first, second)
    page.lay(
      pair(page, first, second) + [
        second.widthAnchor.constraint(equalTo: first.widthAnchor, multiplier: 2).at(750),
        first.widthAnchor.constraint(greaterThanOrEqualToConstant: 150),
      ])
    let rest = width - 32 - 8 - blue
    #expect(first.frame == CGRect(x: 16, y: 40, width: blue, height: 340))
    #expect(second.frame == CGRect(x: 24 + blue, y: 40, width: rest, height: 340))
    page.view.frame.size.width = width + 240
    page.window.layoutIfNeeded()
    // (width + 240 - 40) / 3, which is more than 150 for both widths.
    #expect(isAbout(first.frame.width, (width + 200) / 3))
  }

  // MARK: Views with intrinsic content size

  private func label(_ text: String, size: CGFloat = 17) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: size)
    // The priority that Interface Builder sets on labels.
    label.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    label.setContentHuggingPriority(UILayoutPriority(251), for: .vertical)
    return label
  }

  private func field() -> UITextField {
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.placeholder = "Enter name"
    return field
  }

  @Test func `a UITextField fills the width next to a UILabel with aligned baselines`() {
    let page = RecipePage()
    let (label, field) = (label("Name"), field())
    page.add(label, field)
    page.lay([
      label.leadingAnchor.constraint(equalTo: page.leading),
      field.trailingAnchor.constraint(equalTo: page.trailing),
      field.leadingAnchor.constraint(
        equalToSystemSpacingAfter: label.trailingAnchor, multiplier: 1),
      field.topAnchor.constraint(equalTo: page.top, constant: 20),
      label.lastBaselineAnchor.constraint(equalTo: field.lastBaselineAnchor),
    ])
    let width = label.intrinsicContentSize.width
    #expect(isAbout(label.frame.width, width))
    #expect(isAbout(label.frame.minX, 16))
    #expect(isAbout(field.frame.minX, 24 + width))
    #expect(field.frame.maxX == 360)
    #expect(field.frame.minY == 40)
    #expect(field.frame.height == field.intrinsicContentSize.height)
    #expect(isAbout(label.baseline(label.font), field.baseline(.systemFont(ofSize: 17))))
    label.text = "Full name"
    page.window.layoutIfNeeded()
    #expect(isAbout(field.frame.minX, 24 + label.intrinsicContentSize.width))
  }

  /// The taller of the two views is 20 points below the safe area.
  @Test(arguments: [11.0, 17, 40])
  func `lastBaselineAnchor aligns a text field with a smaller or larger label`(size: CGFloat) {
    let page = RecipePage()
    let (label, field) = (label("Name", size: size), field())
    page.add(label, field)
    page.lay([
      label.leadingAnchor.constraint(equalTo: page.leading),
      field.trailingAnchor.constraint(equalTo: page.trailing),
      field.leadingAnchor.constraint(
        equalToSystemSpacingAfter: label.trailingAnchor, multiplier: 1),
      field.topAnchor.constraint(greaterThanOrEqualTo: page.top, constant: 20),
      label.topAnchor.constraint(greaterThanOrEqualTo: page.top, constant: 20),
      field.topAnchor.constraint(equalTo: page.top, constant: 20).at(249),
      label.topAnchor.constraint(equalTo: page.top, constant: 20).at(249),
      label.lastBaselineAnchor.constraint(equalTo: field.lastBaselineAnchor),
    ])
    #expect(isAbout(min(label.frame.minY, field.frame.minY), 40))
    #expect((label.frame.minY < field.frame.minY) == (size == 40))
    #expect(isAbout(label.baseline(label.font), field.baseline(.systemFont(ofSize: 17))))
  }

  @Test func `text fields with equal widths start after the widest label`() {
    let page = RecipePage()
    let labels = ["First Name", "Middle Name", "Last Name"].map { label($0) }
    let fields = labels.map { _ in field() }
    var constraints: [NSLayoutConstraint] = []
    for (index, (label, field)) in zip(labels, fields).enumerated() {
      page.add(label)
      page.add(field)
      constraints += [
        label.leadingAnchor.constraint(equalTo: page.leading),
        field.leadingAnchor.constraint(
          equalToSystemSpacingAfter: label.trailingAnchor, multiplier: 1),
        field.trailingAnchor.constraint(equalTo: page.trailing),
        label.lastBaselineAnchor.constraint(equalTo: field.lastBaselineAnchor),
        field.widthAnchor.constraint(equalTo: fields[0].widthAnchor),
        index == 0
          ? field.topAnchor.constraint(equalTo: page.top, constant: 20)
          : field.topAnchor.constraint(
            equalToSystemSpacingBelow: fields[index - 1].bottomAnchor, multiplier: 1),
      ].filter { $0.firstItem !== $0.secondItem }
    }
    page.lay(constraints)
    let widest = labels.map(\.intrinsicContentSize.width).max() ?? 0
    let height = fields[0].intrinsicContentSize.height
    for (index, field) in fields.enumerated() {
      #expect(isAbout(field.frame.minX, 24 + widest))
      #expect(field.frame.maxX == 360)
      #expect(isAbout(field.frame.minY, 40 + CGFloat(index) * (height + 8)))
      #expect(isAbout(labels[index].frame.width, widest))
    }
  }

  private func button(_ title: String) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    return button
  }

  @Test(arguments: [2, 3])
  func `equal-width constraints make buttons share the width equally`(count: Int) {
    let page = RecipePage()
    let buttons = ["Short", "Medium", "Much Longer"].prefix(count).map(button)
    var constraints = [
      buttons[0].leadingAnchor.constraint(equalTo: page.leading),
      buttons[count - 1].trailingAnchor.constraint(equalTo: page.trailing),
    ]
    for (index, button) in buttons.enumerated() {
      page.add(button)
      constraints.append(page.bottom.constraint(equalTo: button.bottomAnchor, constant: 20))
      guard index > 0 else { continue }
      constraints += [
        button.leadingAnchor.constraint(
          equalToSystemSpacingAfter: buttons[index - 1].trailingAnchor, multiplier: 1),
        button.widthAnchor.constraint(equalTo: buttons[0].widthAnchor),
      ]
    }
    page.lay(constraints)
    let width = (344 - 8 * CGFloat(count - 1)) / CGFloat(count)
    for (index, button) in buttons.enumerated() {
      #expect(isAbout(button.frame.width, width))
      #expect(isAbout(button.frame.minX, 16 + CGFloat(index) * (width + 8)))
      #expect(button.frame.maxY == 647)
      #expect(isAbout(button.frame.height, button.intrinsicContentSize.height))
    }
  }

  @Test func `layout guides of equal width space buttons equally`() {
    let page = RecipePage()
    let (short, long) = (button("Short"), button("Much Longer Button Title"))
    page.add(short, long)
    let gaps = (0..<3).map { _ in UILayoutGuide() }
    gaps.forEach(page.view.addLayoutGuide)
    page.lay(
      [
        gaps[0].leadingAnchor.constraint(equalTo: page.leading),
        short.leadingAnchor.constraint(equalTo: gaps[0].trailingAnchor),
        gaps[1].leadingAnchor.constraint(equalTo: short.trailingAnchor),
        long.leadingAnchor.constraint(equalTo: gaps[1].trailingAnchor),
        gaps[2].leadingAnchor.constraint(equalTo: long.trailingAnchor),
        gaps[2].trailingAnchor.constraint(equalTo: page.trailing),
        gaps[0].widthAnchor.constraint(equalTo: gaps[1].widthAnchor),
        gaps[0].widthAnchor.constraint(equalTo: gaps[2].widthAnchor),
        long.leadingAnchor.constraint(
          greaterThanOrEqualToSystemSpacingAfter: short.trailingAnchor, multiplier: 1),
      ]
        + [short, long].map { page.bottom.constraint(equalTo: $0.bottomAnchor, constant: 20) })
    let gap =
      (344 - short.intrinsicContentSize.width - long.intrinsicContentSize.width) / 3
    #expect(gap > 8)
    #expect(isAbout(short.frame.minX, 16 + gap))
    #expect(isAbout(long.frame.maxX, 360 - gap))
    #expect(isAbout(long.frame.minX - short.frame.maxX, gap))
    #expect(isAbout(gaps[1].layoutFrame.width, gap))
  }

  // MARK: Tables in the guide

  @Test func `a UIView has no intrinsic size, a UISlider only a height, and a UILabel has both`() {
    let none = UIView.noIntrinsicMetric
    #expect(UIView().intrinsicContentSize == CGSize(width: none, height: none))
    #expect(UIImageView().intrinsicContentSize == CGSize(width: none, height: none))
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { _ in }
    #expect(UIImageView(image: picture).intrinsicContentSize == CGSize(width: 30, height: 20))
    let slider = UISlider().intrinsicContentSize
    #expect(slider.width == none)
    #expect(slider.height > 0)
    for view in [label("Name"), button("Name"), UISwitch(), field()] as [UIView] {
      let size = view.intrinsicContentSize
      #expect(size.width > 0)
      #expect(size.height > 0)
    }
    let text = UITextView()
    text.text = "A line"
    #expect(text.intrinsicContentSize == CGSize(width: none, height: none))
    text.isScrollEnabled = false
    #expect(text.intrinsicContentSize.height > 0)
  }

  /// Compression resistance (750 by default) prevents truncation, and content hugging (250 by default) prevents
  /// stretching.
  @Test(arguments: [
    // The constant of a width constraint, its priority, and the resulting width. The intrinsic width is 50 points.
    (30.0, 749.0, 50.0), (30, 751, 30), (90, 249, 50), (90, 251, 90),
  ])
  func `content hugging and compression resistance compete with width constraints`(
    width: CGFloat, priority: Float, shown: CGFloat
  ) {
    let page = RecipePage()
    let view = SizedView(50, 20)
    page.add(view)
    page.lay([
      view.leadingAnchor.constraint(equalTo: page.leading),
      view.topAnchor.constraint(equalTo: page.top),
      view.widthAnchor.constraint(equalToConstant: width).at(priority),
    ])
    #expect(view.frame == CGRect(x: 16, y: 20, width: shown, height: 20))
  }
}
