import Storyboard

try scene().write(to: "film.mp4")
