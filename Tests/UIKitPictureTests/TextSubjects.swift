import UIKit

extension Subject {
  static let texts: [Subject] = [
    .rows("label", 180, 170) {
      let alignments: [NSTextAlignment] = [.left, .center, .right]
      let aligned = alignments.map { alignment in
        let label = sizedLabel("Aligned", 160, 20)
        label.textAlignment = alignment
        label.backgroundColor = .secondarySystemBackground
        return label
      }
      let modes: [NSLineBreakMode] = [.byTruncatingTail, .byTruncatingMiddle]
      let cut = modes.map { mode in
        let label = sizedLabel("A line that is too long for it", 160, 20)
        label.lineBreakMode = mode
        label.textColor = .secondaryLabel
        return label
      }
      return (aligned + cut).map { [$0] }
    },
    .rows("label-lines", 180, 144) {
      let wrapped = sizedLabel("A label of several lines wraps words at its width", 160, 64)
      wrapped.numberOfLines = 0
      let fitted = sizedLabel("Shrinks to fit into its own width", 160, 20)
      fitted.adjustsFontSizeToFitWidth = true
      fitted.minimumScaleFactor = 0.5
      let shadowed = sizedLabel("Shadow", 70, 20)
      shadowed.shadowColor = .systemRed
      shadowed.shadowOffset = CGSize(width: 1, height: 1)
      let disabled = sizedLabel("Disabled", 80, 20)
      disabled.isEnabled = false
      return [[wrapped], [fitted], [shadowed, disabled]]
    },
    .rows("label-attributed", 180, 120) {
      let text = NSMutableAttributedString(string: "")
      let runs: [(String, [NSAttributedString.Key: Any])] = [
        ("Plain ", [:]),
        ("red ", [.foregroundColor: UIColor.systemRed]),
        ("bold ", [.font: UIFont.boldSystemFont(ofSize: 17)]),
        ("italic\n", [.font: UIFont.italicSystemFont(ofSize: 17)]),
        ("under", [.underlineStyle: NSUnderlineStyle.single.rawValue]),
        (" ", [:]),
        ("through", [.strikethroughStyle: NSUnderlineStyle.single.rawValue]),
        (" ", [:]),
        ("ground\n", [.backgroundColor: UIColor.systemYellow.withAlphaComponent(0.5)]),
        ("wide ", [.kern: 4]),
        ("up", [.baselineOffset: 6, .font: UIFont.systemFont(ofSize: 11)]),
        (" ", [:]),
        ("mono", [.font: UIFont.monospacedSystemFont(ofSize: 15, weight: .regular)]),
      ]
      for (string, attributes) in runs {
        text.append(NSAttributedString(string: string, attributes: attributes))
      }
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 160, height: 100))
      label.numberOfLines = 0
      label.attributedText = text
      return [[label]]
    },
    .rows("text-field-borders", 180, 186) {
      let styles: [UITextField.BorderStyle] = [.none, .line, .bezel, .roundedRect]
      return styles.map { style in
        let field = sizedField("Text")
        field.borderStyle = style
        return [field]
      }
    },
    .rows("text-field-contents", 180, 230) {
      let fields = ["", "Search", "Clear", "secret", "Disabled"].map(sizedField)
      for field in fields { field.borderStyle = .roundedRect }
      fields[0].placeholder = "Placeholder"
      fields[1].leftView = UIImageView(image: UIImage(systemName: "magnifyingglass"))
      fields[1].leftViewMode = .always
      fields[2].clearButtonMode = .always
      fields[3].isSecureTextEntry = true
      fields[4].isEnabled = false
      return fields.map { [$0] }
    },
    .staged("text-field-caret", 180, 54) { stage in _ = editedField("Caret", on: stage) },
    .staged("text-field-selection", 180, 54) { stage in
      let field = editedField("Selected", on: stage)
      stage.change { field.selectAll(nil) }
    },
    // In a dark window, text views draw text in dynamic colors as in a light window.
    .view("text-view", 180, 120) {
      let view = UITextView()
      view.font = .systemFont(ofSize: 15)
      view.text = "A text view wraps its lines and scrolls what does not fit.\n\nAnother paragraph."
      view.backgroundColor = .secondarySystemBackground
      return view
    }.inLightStyle,
    .staged("text-view-editing", 180, 80) { stage in
      let view = UITextView(frame: stage.window.bounds)
      view.font = .systemFont(ofSize: 17)
      view.text = "Some words are selected here"
      stage.change {
        stage.window.addSubview(view)
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 5, length: 9)
      }
    }.inLightStyle,
  ]

  @MainActor private static func sizedLabel(
    _ text: String, _ width: CGFloat, _ height: CGFloat
  ) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.text = text
    return label
  }

  /// Returns a text field that is being edited.
  @MainActor private static func editedField(_ text: String, on stage: PictureStage) -> UITextField
  {
    let field = sizedField(text)
    field.borderStyle = .roundedRect
    field.frame.origin = CGPoint(x: 10, y: 10)
    stage.change {
      stage.window.addSubview(field)
      field.becomeFirstResponder()
    }
    return field
  }

  @MainActor private static func sizedField(_ text: String) -> UITextField {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 160, height: 34))
    field.text = text
    return field
  }
}
