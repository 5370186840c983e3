import UIKit

extension Subject {
  static let buttons: [Subject] = [
    .rows("button-types", 240, 96) {
      let titles: [(UIButton.ButtonType, String)] = [
        (.system, "System"), (.custom, "Custom"), (.system, "Disabled"),
      ]
      let titled = titles.map { type, title in
        let button = UIButton(type: type)
        button.setTitle(title, for: .normal)
        return button
      }
      titled[1].setTitleColor(.label, for: .normal)
      titled[2].isEnabled = false
      let types: [UIButton.ButtonType] = [
        .contactAdd, .detailDisclosure, .infoLight, .infoDark, .close,
      ]
      return [titled, types.map { UIButton(type: $0) }]
    },
    .rows("button-configurations", 180, 100) {
      [
        [
          configured(.plain()) { $0.title = "Plain" },
          configured(.gray()) { $0.title = "Gray" },
        ],
        [
          configured(.tinted()) { $0.title = "Tinted" },
          configured(.filled()) { $0.title = "Filled" },
        ],
      ]
    },
    .rows("button-contents", 210, 182) {
      [
        [
          configured(.filled()) {
            ($0.title, $0.subtitle) = ("Title", "Subtitle")
            ($0.image, $0.imagePadding) = (UIImage(systemName: "star.fill"), 8)
          },
          configured(.tinted()) { $0.image = UIImage(systemName: "trash") },
        ],
        [
          configured(.gray()) {
            ($0.title, $0.imagePadding) = ("Next", 6)
            ($0.image, $0.imagePlacement) = (UIImage(systemName: "chevron.right"), .trailing)
          },
          configured(.filled()) {
            ($0.title, $0.imagePadding) = ("Wait", 6)
            $0.showsActivityIndicator = true
          },
        ],
        [
          configured(.plain()) {
            ($0.title, $0.imagePadding) = ("Above", 4)
            ($0.image, $0.imagePlacement) = (UIImage(systemName: "heart.fill"), .top)
            $0.baseForegroundColor = .systemPink
          }
        ],
      ]
    },
    .rows("button-states", 240, 152) {
      [UIButton.Configuration.plain(), .gray(), .filled()].map { configuration in
        let states = ["Pressed", "Chosen", "Off"].map { title in
          configured(configuration) {
            $0.title = title
            $0.contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 6, bottom: 7, trailing: 6)
          }
        }
        states[0].isHighlighted = true
        states[1].isSelected = true
        states[2].isEnabled = false
        return states
      }
    },
    .rows("button-sizes", 230, 160) {
      let sizes: [UIButton.Configuration.Size] = [.mini, .small, .medium, .large]
      let corners: [UIButton.Configuration.CornerStyle] = [.small, .large, .capsule]
      let sized = sizes.map { size in
        configured(.filled()) { ($0.title, $0.buttonSize) = ("Size", size) }
      }
      let rounded = corners.map { corner in
        configured(.tinted()) { ($0.title, $0.cornerStyle) = ("Edge", corner) }
      }
      return [Array(sized[..<3]), [sized[3]], rounded]
    },
  ]

  @MainActor private static func configured(
    _ configuration: UIButton.Configuration, _ change: (inout UIButton.Configuration) -> Void
  ) -> UIButton {
    var configuration = configuration
    change(&configuration)
    return UIButton(configuration: configuration)
  }
}
