import Storyboard

let film = Film(size: CGSize(width: 640, height: 360)) { film in
  let title = Text("Hello from Linux", size: 54, weight: .bold)
  film.add(title, .center)
  film.play(.type(title))
  film.play(.scale(title, to: 1.2), .color(title, to: .hex(0x7C8CFF)), easing: .spring)
  film.wait(1)
}
try film.write(to: "hello.mp4")
