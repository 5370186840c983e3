/// Keys by their place on a keyboard, whatever is printed on them.
///
/// - Source: HID Usage Tables of the USB Implementers Forum, page 0x07.
public enum UIKeyboardHIDUsage: Int, Hashable, Sendable {
  /// The letter A.
  case keyboardA = 4
  /// The letter B.
  case keyboardB = 5
  /// The letter C.
  case keyboardC = 6
  /// The letter D.
  case keyboardD = 7
  /// The letter E.
  case keyboardE = 8
  /// The letter F.
  case keyboardF = 9
  /// The letter G.
  case keyboardG = 10
  /// The letter H.
  case keyboardH = 11
  /// The letter I.
  case keyboardI = 12
  /// The letter J.
  case keyboardJ = 13
  /// The letter K.
  case keyboardK = 14
  /// The letter L.
  case keyboardL = 15
  /// The letter M.
  case keyboardM = 16
  /// The letter N.
  case keyboardN = 17
  /// The letter O.
  case keyboardO = 18
  /// The letter P.
  case keyboardP = 19
  /// The letter Q.
  case keyboardQ = 20
  /// The letter R.
  case keyboardR = 21
  /// The letter S.
  case keyboardS = 22
  /// The letter T.
  case keyboardT = 23
  /// The letter U.
  case keyboardU = 24
  /// The letter V.
  case keyboardV = 25
  /// The letter W.
  case keyboardW = 26
  /// The letter X.
  case keyboardX = 27
  /// The letter Y.
  case keyboardY = 28
  /// The letter Z.
  case keyboardZ = 29
  /// The digit 1 above the letters.
  case keyboard1 = 30
  /// The digit 2 above the letters.
  case keyboard2 = 31
  /// The digit 3 above the letters.
  case keyboard3 = 32
  /// The digit 4 above the letters.
  case keyboard4 = 33
  /// The digit 5 above the letters.
  case keyboard5 = 34
  /// The digit 6 above the letters.
  case keyboard6 = 35
  /// The digit 7 above the letters.
  case keyboard7 = 36
  /// The digit 8 above the letters.
  case keyboard8 = 37
  /// The digit 9 above the letters.
  case keyboard9 = 38
  /// The digit 0 above the letters.
  case keyboard0 = 39
  /// What ends a line.
  case keyboardReturnOrEnter = 40
  /// Escape.
  case keyboardEscape = 41
  /// What deletes before the caret.
  case keyboardDeleteOrBackspace = 42
  /// The tabulator.
  case keyboardTab = 43
  /// The space bar.
  case keyboardSpacebar = 44
  /// The hyphen.
  case keyboardHyphen = 45
  /// The equal sign.
  case keyboardEqualSign = 46
  /// The opening bracket.
  case keyboardOpenBracket = 47
  /// The closing bracket.
  case keyboardCloseBracket = 48
  /// The backslash.
  case keyboardBackslash = 49
  /// The number sign of other layouts.
  case keyboardNonUSPound = 50
  /// The semicolon.
  case keyboardSemicolon = 51
  /// The quotation mark.
  case keyboardQuote = 52
  /// The grave accent.
  case keyboardGraveAccentAndTilde = 53
  /// The comma.
  case keyboardComma = 54
  /// The full stop.
  case keyboardPeriod = 55
  /// The slash.
  case keyboardSlash = 56
  /// What keeps letters large.
  case keyboardCapsLock = 57
  /// The function key 1.
  case keyboardF1 = 58
  /// The function key 2.
  case keyboardF2 = 59
  /// The function key 3.
  case keyboardF3 = 60
  /// The function key 4.
  case keyboardF4 = 61
  /// The function key 5.
  case keyboardF5 = 62
  /// The function key 6.
  case keyboardF6 = 63
  /// The function key 7.
  case keyboardF7 = 64
  /// The function key 8.
  case keyboardF8 = 65
  /// The function key 9.
  case keyboardF9 = 66
  /// The function key 10.
  case keyboardF10 = 67
  /// The function key 11.
  case keyboardF11 = 68
  /// The function key 12.
  case keyboardF12 = 69
  /// Print screen.
  case keyboardPrintScreen = 70
  /// Scroll lock.
  case keyboardScrollLock = 71
  /// Pause.
  case keyboardPause = 72
  /// Insert.
  case keyboardInsert = 73
  /// To the beginning.
  case keyboardHome = 74
  /// A page up.
  case keyboardPageUp = 75
  /// What deletes after the caret.
  case keyboardDeleteForward = 76
  /// To the end.
  case keyboardEnd = 77
  /// A page down.
  case keyboardPageDown = 78
  /// To the right.
  case keyboardRightArrow = 79
  /// To the left.
  case keyboardLeftArrow = 80
  /// Down.
  case keyboardDownArrow = 81
  /// Up.
  case keyboardUpArrow = 82
  /// What makes digits of the pad.
  case keypadNumLock = 83
  /// The slash of the pad.
  case keypadSlash = 84
  /// The asterisk of the pad.
  case keypadAsterisk = 85
  /// The hyphen of the pad.
  case keypadHyphen = 86
  /// The plus of the pad.
  case keypadPlus = 87
  /// The enter key of the pad.
  case keypadEnter = 88
  /// The digit 1 of the pad.
  case keypad1 = 89
  /// The digit 2 of the pad.
  case keypad2 = 90
  /// The digit 3 of the pad.
  case keypad3 = 91
  /// The digit 4 of the pad.
  case keypad4 = 92
  /// The digit 5 of the pad.
  case keypad5 = 93
  /// The digit 6 of the pad.
  case keypad6 = 94
  /// The digit 7 of the pad.
  case keypad7 = 95
  /// The digit 8 of the pad.
  case keypad8 = 96
  /// The digit 9 of the pad.
  case keypad9 = 97
  /// The digit 0 of the pad.
  case keypad0 = 98
  /// The full stop of the pad.
  case keypadPeriod = 99
  /// The backslash of other layouts.
  case keyboardNonUSBackslash = 100
  /// The key of menus.
  case keyboardApplication = 101
  /// The left control key.
  case keyboardLeftControl = 224
  /// The left shift key.
  case keyboardLeftShift = 225
  /// The left alternate key.
  case keyboardLeftAlt = 226
  /// The left command key.
  case keyboardLeftGUI = 227
  /// The right control key.
  case keyboardRightControl = 228
  /// The right shift key.
  case keyboardRightShift = 229
  /// The right alternate key.
  case keyboardRightAlt = 230
  /// The right command key.
  case keyboardRightGUI = 231
}
