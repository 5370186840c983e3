import ArgumentParser
import Films

extension RenderCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render documents and Swift scenes to images or films.",
    discussion: """
      INPUT is a .caml file, a .ca folder, a .tendies, .batter or .zip archive of such documents, or a .swift file.

      The file extension of OUT selects the format: \(FilmPlan.fileExtensions). A .png, .jpg or .avif is a still \
      image of the document at --time; without --time, of the first time at which something shows. With --duration, or with %04d in the name, a .png is a sequence of images \
      numbered from 0000. The other formats are films; frame k of a film shows the document at --time + k / --fps.

      OUT and its missing folders are created; OUT appears only when it is complete. With - as OUT, the file is \
      written to standard output in the format --format. If -o is repeated, all files are written from the same frames.
      Settings after a colon apply to one file: -o small.gif:width=300,fps=15.

      With - as INPUT, the document is read from standard input.

      Without --time, --duration, --state, --script and --scrub, a film of a document with states is a tour of its \
      states: it starts in the first state, visits the others and returns to the first, using the document's own \
      transitions if it has any. A film of a document without states lasts as long as its animations, or \
      \(Int(DocumentRenderer.defaultEndlessDuration)) s if they are endless.

      A state is selected by its name, or by a short name: locked, home and sleep denote the state with the word Lock, \
      Home or Unlock, and Sleep in its name. If the document has states for \
      several appearances or orientations, --appearance and --orientation select among them.

      A .swift file, or a folder of Swift files without documents, is a scene as for 'ametrine watch': its function \
      scene() returns a layer, a view, a view controller or a film of Storyboard, and may throw. It is compiled and \
      runs in a separate process. The size, scale, rate, duration and background are those of the film unless options \
      change them; a format with a lower maximum rate has that rate. Other scenes have the defaults of documents. \
      The options for states, appearance, orientation, tilt and limits do not apply to scenes.

      --set changes the layers of a document before it is rendered, and --data does so for each row of a table. \
      --list-settable lists the properties of the layers that have a name or id, and the options of a template.

      If there are several inputs, or a folder, whose subfolders are searched as well, the documents are rendered \
      into the folder OUT as files of the type --format. A report at the end lists the result of each document. If \
      some of them fail, the exit status is 2, and the files of the others are complete. The files of a folder keep \
      their subfolders, and those of several folders are in subfolders with the names of the inputs. Names that are \
      equal are numbered. Links to folders are not followed, which is reported.

      Examples:
        ametrine render Clock.ca -o clock.gif
        ametrine render Clock.ca -o clock.gif -o clock.mp4 -o still.jpg --width 300
        ametrine render Clock.ca -o small.gif:width=300,fps=15 -o large.mp4:width=900
        ametrine render Wallpaper.tendies -o still.png --state locked --time 1.5
        ametrine render Wallpaper.tendies -o state.png --each-state
        ametrine render Wallpaper.tendies -o states.mp4 --script "Locked:1,Unlock:1.5,Sleep:1" --fps 60
        ametrine render Wallpapers -o previews --format gif
        find . -name '*.ca' -print0 | ametrine render --files-from - -o previews --format gif:width=300
        ametrine render Card.ca -o card.png --set Title.string=Hello --set Title.foregroundColor=#224466
        ametrine render Card.ca -o 'cards/{name}.mp4' --data rows.csv
        ametrine render Film.swift -o film.mp4 -o film.gif
        ametrine render Film.swift -o sheet.png --contact-sheet 12
      """)
}
