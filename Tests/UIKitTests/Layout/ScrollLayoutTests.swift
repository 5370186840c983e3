import QuartzCore
import Testing
import UIKit

/// Tests of scroll views whose content size is determined by constraints.
@MainActor
@Suite(.serialized) struct ScrollLayoutTests {
  private let top = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let scroll = UIScrollView()
  private let page = UIView()

  init() {
    scroll.frame = top.bounds
    page.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(page)
    top.addSubview(scroll)
  }

  @Test func `constraints from a subview to its UIScrollView determine contentSize`() {
    NSLayoutConstraint.activate([
      page.leadingAnchor.constraint(equalTo: scroll.leadingAnchor, constant: 10),
      page.trailingAnchor.constraint(equalTo: scroll.trailingAnchor, constant: -10),
      page.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 5),
      page.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -5),
      page.widthAnchor.constraint(equalTo: scroll.widthAnchor, constant: -20),
      page.heightAnchor.constraint(equalToConstant: 390),
    ])
    top.layoutIfNeeded()
    #expect(scroll.contentSize == CGSize(width: 200, height: 400))
    #expect(page.frame == CGRect(x: 10, y: 5, width: 180, height: 390))
    #expect(scroll.contentLayoutGuide.layoutFrame == CGRect(x: 0, y: 0, width: 200, height: 400))
    scroll.contentOffset.y = 100
    top.layoutIfNeeded()
    #expect(page.frame == CGRect(x: 10, y: 5, width: 180, height: 390))
  }

  @Test func `contentLayoutGuide constraints on one axis keep the other dimension of contentSize`()
  {
    scroll.contentSize = CGSize(width: 123, height: 1)
    NSLayoutConstraint.activate([
      page.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
      page.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
      page.heightAnchor.constraint(equalToConstant: 300),
      page.leftAnchor.constraint(equalTo: scroll.frameLayoutGuide.leftAnchor),
      page.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
    ])
    top.layoutIfNeeded()
    #expect(scroll.contentSize == CGSize(width: 123, height: 300))
    #expect(page.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
  }

  @Test func `a view constrained to frameLayoutGuide does not scroll with the content`() {
    let outside = UIView()
    outside.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(outside)
    scroll.contentSize = CGSize(width: 200, height: 1000)
    NSLayoutConstraint.activate([
      page.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 7),
      page.leadingAnchor.constraint(equalTo: scroll.frameLayoutGuide.leadingAnchor),
      page.widthAnchor.constraint(equalToConstant: 20),
      page.heightAnchor.constraint(equalToConstant: 20),
      outside.bottomAnchor.constraint(equalTo: top.bottomAnchor),
      outside.leadingAnchor.constraint(equalTo: top.leadingAnchor),
      outside.widthAnchor.constraint(equalToConstant: 20),
      outside.heightAnchor.constraint(equalToConstant: 20),
    ])
    top.layoutIfNeeded()
    #expect(page.frame.minY == 7)
    #expect(outside.frame.minY == 80)
    scroll.contentOffset.y = 250
    top.layoutIfNeeded()
    #expect(page.frame.minY == 257)
    #expect(outside.frame.minY == 330)
    #expect(scroll.frameLayoutGuide.layoutFrame == CGRect(x: 0, y: 250, width: 200, height: 100))
  }
}
