import Foundation
import QuartzCore
import UIKit

extension Scene {
  /// Four views that briefly change their appearance and spring back, using custom block animations.
  static let pops = Scene(
    name: "pops", title: "A custom block animation", duration: 4.2
  ) { canvas in
    canvas.add(
      gradient(
        [color(0x0F1B33), color(0x16243F)], in: bounds, from: .zero, to: CGPoint(x: 1, y: 1)))
    let board = UIView(frame: bounds)
    canvas.show(board)
    let tiles = [0xFF6F91, 0xFFC75F, 0x4FD8B4, 0x6EA8FF].enumerated().map { index, hex in
      let tile = UIView(frame: CGRect(x: 68 + 132 * index, y: 148, width: 108, height: 108))
      tile.backgroundColor = UIColor(cgColor: color(UInt32(hex)))
      tile.layer.cornerRadius = 26
      tile.layer.shadowColor = color(UInt32(hex))
      tile.layer.shadowRadius = 18
      tile.layer.shadowOffset = .zero
      tile.layer.shadowOpacity = 0.25
      board.addSubview(tile)
      return tile
    }
    let looks: [@MainActor (UIView) -> Void] = [
      { $0.center.y -= 72 },
      { $0.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 0.7, y: 0.7) },
      { tile in
        tile.bounds.size = CGSize(width: 132, height: 76)
        tile.layer.cornerRadius = 38
      },
      { tile in
        tile.transform = CGAffineTransform(scaleX: 1.22, y: 1.22)
        tile.layer.shadowRadius = 40
        tile.layer.shadowOpacity = 1
        tile.backgroundColor = UIColor.white
      },
    ]
    // The views change one after another, then again with each other's appearance, and finally all in the center.
    var beat = 0
    let link = eachFrame { _ in
      defer { beat += 1 }
      for (index, tile) in tiles.enumerated() {
        if beat == 10 + 24 * index {
          UIView.popAnimation(withDuration: 0.8) { looks[index](tile) }
        }
        if beat == 116 + 5 * index {
          UIView.popAnimation(withDuration: 0.8) { looks[(index + 2) % 4](tile) }
        }
        if beat == 186 + 3 * (3 - index) {
          UIView.popAnimation(withDuration: 0.9) {
            tile.center = CGPoint(x: 320, y: 200)
            looks[1](tile)
          }
        }
      }
    }
    link.add(to: .main, forMode: .common)
  }
}
