/// The stable identifier of an error or finding in JSON results.
///
/// The raw values are part of the command's interface: a released value keeps its meaning.
enum ErrorCode: String, CaseIterable, Codable, Sendable {
  // The command line.
  case invalidArgument = "INVALID_ARGUMENT"
  case unknownCommand = "UNKNOWN_COMMAND"
  case outputIsInput = "OUTPUT_IS_INPUT"
  case notBuilt = "NOT_BUILT"

  // Several inputs.
  case someInputsFailed = "SOME_INPUTS_FAILED"
  case allInputsFailed = "ALL_INPUTS_FAILED"
  case documentIncomplete = "DOCUMENT_INCOMPLETE"

  // Files and packages.
  case fileUnreadable = "FILE_UNREADABLE"
  case fileMissing = "FILE_MISSING"
  case permissionDenied = "PERMISSION_DENIED"
  case notARegularFile = "NOT_A_REGULAR_FILE"
  case noDocuments = "NO_DOCUMENTS"
  /// A link in a folder of documents leads to a folder.
  case linkNotFollowed = "LINK_NOT_FOLLOWED"
  case notADocument = "NOT_A_DOCUMENT"
  case archiveDamaged = "ARCHIVE_DAMAGED"
  case archiveEncrypted = "ARCHIVE_ENCRYPTED"
  case unsafePath = "UNSAFE_PATH"
  case duplicateEntry = "DUPLICATE_ENTRY"
  case ambiguousDocuments = "AMBIGUOUS_DOCUMENTS"
  case propertyListDamaged = "PROPERTY_LIST_DAMAGED"
  case unknownWallpaperType = "UNKNOWN_WALLPAPER_TYPE"

  // Documents.
  case xmlMalformed = "XML_MALFORMED"
  case rootLayerCount = "ROOT_LAYER_COUNT"
  case invalidValue = "INVALID_VALUE"
  case unknownClass = "UNKNOWN_CLASS"
  case unsupportedClass = "UNSUPPORTED_CLASS"
  case unknownItem = "UNKNOWN_ITEM"
  case unknownKey = "UNKNOWN_KEY"
  case duplicateID = "DUPLICATE_ID"
  case circularReference = "CIRCULAR_REFERENCE"
  case danglingReference = "DANGLING_REFERENCE"
  case imageMissing = "IMAGE_MISSING"
  case imageDamaged = "IMAGE_DAMAGED"
  case unsupportedFeature = "UNSUPPORTED_FEATURE"
  case inexactRendering = "INEXACT_RENDERING"
  case notWritten = "NOT_WRITTEN"
  case notRendered = "NOT_RENDERED"
  case incompleteElement = "INCOMPLETE_ELEMENT"
  case unknownState = "UNKNOWN_STATE"
  case unknownLayer = "UNKNOWN_LAYER"
  /// A layer has no property at the key path of a setting.
  case unknownKeyPath = "UNKNOWN_KEY_PATH"
  /// The options of a template are malformed, or one of them has no effect.
  case templateInvalid = "TEMPLATE_INVALID"
  /// A data file is malformed, or its rows do not fit the output path.
  case dataInvalid = "DATA_INVALID"
  case invalidSetting = "INVALID_SETTING"
  case notRenderable = "NOT_RENDERABLE"
  case noSize = "NO_SIZE"
  /// All pixels of an image, or of all frames of a film, have the same color.
  case blankOutput = "BLANK_OUTPUT"
  /// A still image shows a later time than the start, at which nothing shows.
  case stillTime = "STILL_TIME"
  /// Only the beginning of a long tour of the states is drawn.
  case filmCut = "FILM_CUT"
  /// Only some of many states are drawn.
  case statesOmitted = "STATES_OMITTED"
  /// A film has an even width and height, because its codec requires them.
  case evenSize = "EVEN_SIZE"

  // Rendering on many machines.
  /// The requested frames are outside the film, or not at its segments.
  case framesOutOfRange = "FRAMES_OUT_OF_RANGE"
  /// The variables of a scheduler are missing, or some of them.
  case schedulerVariablesMissing = "SCHEDULER_VARIABLES_MISSING"
  /// The variables of the scheduler are invalid or contradict each other.
  case schedulerVariablesConflict = "SCHEDULER_VARIABLES_CONFLICT"
  /// A plan cannot be read, or the command differs from it.
  case planInvalid = "PLAN_INVALID"
  /// An input has other contents than when the plan was made.
  case planInputChanged = "PLAN_INPUT_CHANGED"
  /// A font has other contents than when the plan was made.
  case planFontChanged = "PLAN_FONT_CHANGED"
  /// The program or a library has another version than the one that made the plan.
  case planVersionDiffers = "PLAN_VERSION_DIFFERS"
  /// A part or its report does not exist.
  case partMissing = "PART_MISSING"
  /// Two parts contain the same frames.
  case partDuplicated = "PART_DUPLICATED"
  /// A part belongs to another film.
  case partForeign = "PART_FOREIGN"
  /// A part differs from its report.
  case partDamaged = "PART_DAMAGED"

  // Sound.
  /// A file has no sound.
  case audioMissing = "AUDIO_MISSING"
  /// The sound has a format that is not supported.
  case audioUnsupported = "AUDIO_UNSUPPORTED"
  /// The sound is damaged or truncated.
  case audioDamaged = "AUDIO_DAMAGED"
  /// The sound is missing, or has other contents than when the parts were rendered.
  case audioChanged = "AUDIO_CHANGED"
  /// The sound of a film contains only silence, begins after the end of the film, or ended before its beginning.
  case audioSilent = "AUDIO_SILENT"

  // Swift scenes and packages.
  case sceneNotCompiled = "SCENE_NOT_COMPILED"
  case sceneFailed = "SCENE_FAILED"
  case packageNotBuilt = "PACKAGE_NOT_BUILT"

  // Limits.
  case limitExceeded = "LIMIT_EXCEEDED"
  case memoryLimitExceeded = "MEMORY_LIMIT_EXCEEDED"
  case renderLimitExceeded = "RENDER_LIMIT_EXCEEDED"
  case sizeLimitExceeded = "SIZE_LIMIT_EXCEEDED"
  case timedOut = "TIMED_OUT"

  // Outputs.
  case cannotCreateOutput = "CANNOT_CREATE_OUTPUT"
  case cannotWriteOutput = "CANNOT_WRITE_OUTPUT"
  case encodingFailed = "ENCODING_FAILED"
  case encoderMissing = "ENCODER_MISSING"

  // The system.
  case diskFull = "DISK_FULL"
  case outOfMemory = "OUT_OF_MEMORY"
  case tooManyFiles = "TOO_MANY_FILES"
  case tooManyProcesses = "TOO_MANY_PROCESSES"
  case displayUnavailable = "DISPLAY_UNAVAILABLE"
  case interrupted = "INTERRUPTED"
  case workerKilled = "WORKER_KILLED"
  case workerCrashed = "WORKER_CRASHED"
  case internalError = "INTERNAL_ERROR"

  /// The exit status of a command that fails with this error.
  var exitStatus: ExitStatus {
    switch self {
    case .invalidArgument, .unknownCommand, .outputIsInput, .notBuilt, .framesOutOfRange,
      .schedulerVariablesMissing, .schedulerVariablesConflict:
      .usage
    case .someInputsFailed, .documentIncomplete: .partial
    case .limitExceeded, .memoryLimitExceeded, .renderLimitExceeded, .sizeLimitExceeded, .timedOut:
      .overLimit
    case .cannotCreateOutput: .cannotCreate
    case .cannotWriteOutput, .displayUnavailable: .cannotWrite
    case .diskFull, .outOfMemory, .tooManyFiles, .tooManyProcesses, .interrupted, .workerKilled:
      .tryAgain
    case .encodingFailed, .encoderMissing, .workerCrashed, .internalError: .internalError
    default: .badInput
    }
  }

  /// Whether the same command may succeed later, without a change of its inputs.
  var isRetryable: Bool { exitStatus == .tryAgain }
}
