import UIKit

extension Subject {
  static let controls: [Subject] = [
    .rows("switch", 132, 92) {
      let switches = (0..<4).map { _ in UISwitch() }
      switches[0].isOn = true
      switches[2].isOn = true
      switches[2].onTintColor = .systemOrange
      switches[2].thumbTintColor = .systemYellow
      switches[3].isOn = true
      switches[3].isEnabled = false
      return [Array(switches[..<2]), Array(switches[2...])]
    },
    .rows("slider", 180, 172) {
      let sliders = (0..<4).map { index in
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 160, height: 31))
        slider.value = 0.2 + 0.2 * Float(index)
        return slider
      }
      sliders[1].minimumValueImage = UIImage(systemName: "minus")
      sliders[1].maximumValueImage = UIImage(systemName: "plus")
      sliders[2].minimumTrackTintColor = .systemGreen
      sliders[2].maximumTrackTintColor = .systemYellow
      sliders[2].thumbTintColor = .systemPurple
      sliders[3].isEnabled = false
      return sliders.map { [$0] }
    },
    .rows("stepper", 114, 136) {
      let steppers = [50.0, 0, 50].map { value in
        let stepper = UIStepper()
        stepper.value = value
        return stepper
      }
      steppers[2].isEnabled = false
      return steppers.map { [$0] }
    },
    .rows("segmented-control", 200, 136) {
      let titled = UISegmentedControl(items: ["One", "Two", "Three"])
      titled.selectedSegmentIndex = 1
      let pictured = UISegmentedControl(
        items: ["star", "heart", "bell"].compactMap { UIImage(systemName: $0) })
      pictured.selectedSegmentIndex = 0
      pictured.setEnabled(false, forSegmentAt: 2)
      let tinted = UISegmentedControl(items: ["Left", "Right"])
      tinted.selectedSegmentIndex = 0
      tinted.selectedSegmentTintColor = .systemTeal
      let controls = [titled, pictured, tinted]
      for control in controls {
        control.frame = CGRect(x: 0, y: 0, width: 180, height: 32)
      }
      return controls.map { [$0] }
    },
    .rows("page-control", 140, 82) {
      let controls = (0..<2).map { _ in
        let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 120, height: 26))
        (control.numberOfPages, control.currentPage) = (5, 2)
        return control
      }
      controls[1].pageIndicatorTintColor = .systemGreen
      controls[1].currentPageIndicatorTintColor = .systemRed
      return controls.map { [$0] }
    },
    .rows("progress-view", 140, 52) {
      let views = [UIProgressView.Style.default, .bar, .default].map { style in
        let view = UIProgressView(progressViewStyle: style)
        view.frame = CGRect(x: 0, y: 0, width: 120, height: 4)
        return view
      }
      for (view, progress) in zip(views, [0.3, 0.6, 0.9] as [Float]) { view.progress = progress }
      views[2].progressTintColor = .systemRed
      views[2].trackTintColor = .systemYellow
      return views.map { [$0] }
    },
    .rows("activity-indicator", 147, 57) {
      let views = [UIActivityIndicatorView.Style.medium, .large, .large].map {
        UIActivityIndicatorView(style: $0)
      }
      views[2].color = .systemRed
      views.forEach { $0.startAnimating() }
      return [views]
    },
    .staged("refresh-control", 180, 140) { stage in
      let source = TableSource([TableSection(cells: [cell("One"), cell("Two")])])
      stage.retain(source)
      let table = UITableView(frame: stage.window.bounds, style: .plain)
      stage.change {
        table.dataSource = source
        let refresh = UIRefreshControl()
        refresh.attributedTitle = NSAttributedString(
          string: "Loading",
          attributes: [
            .font: UIFont.preferredFont(forTextStyle: .footnote),
            .foregroundColor: UIColor.secondaryLabel,
          ])
        table.refreshControl = refresh
        stage.window.addSubview(table)
        refresh.beginRefreshing()
      }
      stage.change { table.setContentOffset(CGPoint(x: 0, y: -60), animated: false) }
      stage.advance(by: 0.4)
    },
  ]
}
