import PreviewABI

/// What the sky looks like.
enum Sky: String, Previewable {
  case clear
  case cloudy
  case rain
  case night

  /// From the top of the sky to the bottom.
  var colors: [Color] {
    switch self {
    case .clear: [Color(red: 0.16, green: 0.50, blue: 0.93), Color(red: 0.49, green: 0.77, blue: 0.98)]
    case .cloudy: [Color(red: 0.36, green: 0.45, blue: 0.56), Color(red: 0.62, green: 0.69, blue: 0.76)]
    case .rain: [Color(red: 0.17, green: 0.24, blue: 0.35), Color(red: 0.36, green: 0.47, blue: 0.58)]
    case .night: [Color(red: 0.05, green: 0.06, blue: 0.20), Color(red: 0.23, green: 0.20, blue: 0.44)]
    }
  }

  /// In words.
  var description: String {
    switch self {
    case .clear: "Clear"
    case .cloudy: "Cloudy"
    case .rain: "Rain"
    case .night: "Clear night"
    }
  }

  var view: some View {
    SkyIcon(sky: self, size: 96)
      .padding(28)
      .background(LinearGradient(colors: colors, startPoint: .top, endPoint: .bottom))
      .cornerRadius(24)
      .padding(20)
  }
}

/// A drawing of the sky, made of circles and capsules.
struct SkyIcon: View {
  let sky: Sky
  let size: Double

  var body: some View {
    Group {
      switch sky {
      case .clear: disc(Color(red: 1.0, green: 0.84, blue: 0.35))
      case .night: moon
      case .cloudy: cloud.offset(y: size * 0.08)
      case .rain: rain
      }
    }
    .frame(width: size, height: size)
    .accessibilityLabel(sky.description)
  }

  private func disc(_ color: Color) -> some View {
    Circle()
      .fill(color)
      .frame(width: size * 0.62, height: size * 0.62)
      .background { Circle().fill(color.opacity(0.25)).frame(width: size * 0.9, height: size * 0.9) }
  }

  private var moon: some View {
    disc(Color(red: 0.96, green: 0.95, blue: 0.86))
      .overlay {
        Circle()
          .fill(Color(red: 0.86, green: 0.85, blue: 0.77))
          .frame(width: size * 0.14, height: size * 0.14)
          .offset(x: size * 0.1, y: -size * 0.08)
      }
      .overlay {
        Circle()
          .fill(Color(red: 0.86, green: 0.85, blue: 0.77))
          .frame(width: size * 0.09, height: size * 0.09)
          .offset(x: -size * 0.12, y: size * 0.1)
      }
  }

  private var cloud: some View {
    Capsule()
      .fill(.white)
      .frame(width: size * 0.86, height: size * 0.36)
      .overlay {
        Circle().fill(.white).frame(width: size * 0.42, height: size * 0.42).offset(x: size * 0.1, y: -size * 0.18)
      }
      .overlay {
        Circle().fill(.white).frame(width: size * 0.3, height: size * 0.3).offset(x: -size * 0.17, y: -size * 0.12)
      }
  }

  private var rain: some View {
    VStack(spacing: size * 0.09) {
      cloud
      HStack(spacing: size * 0.13) {
        ForEach(0..<3) { drop in
          Capsule()
            .fill(Color(red: 0.55, green: 0.80, blue: 1.0))
            .frame(width: size * 0.06, height: size * (drop == 1 ? 0.24 : 0.16))
        }
      }
    }
    .offset(y: size * 0.1)
  }
}

struct Sky_Previews: PreviewProvider {
  static var previews: some View {
    Sky.groupedAllContext
      .previewTags("icon")
  }
}
