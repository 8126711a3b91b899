import PreviewABI

/// What a guide's card shows.
struct Guide {
  let role: String
  let place: String
  let tours: Int
  let rating: String
}

/// Where a card's content stands.
enum GuideCardState {
  case loading
  case loaded(Guide)
  case failed(String)
}

/// What a card needs to know.
///
/// The app has one that asks the network; previews have one for each state.
@MainActor protocol GuideCardModel {
  var state: GuideCardState { get }
  func retry()
}

/// A card about a guide: loading, loaded, or failed.
struct GuideCard: View {
  @Environment(\.palette) private var palette
  let model: any GuideCardModel

  var body: some View {
    Card {
      switch model.state {
      case .loading: placeholder
      case .loaded(let guide): loaded(guide)
      case .failed(let reason): failed(reason)
      }
    }
    .frame(width: 330)
  }

  private func loaded(_ guide: Guide) -> some View {
    VStack(alignment: .leading, spacing: 18) {
      HStack(spacing: 14) {
        CircleImage(image: Landscape.image, side: 64)
        VStack(alignment: .leading, spacing: 3) {
          Text(guide.role).font(.headline).foregroundColor(palette.ink)
          Text(guide.place).font(.subheadline).foregroundColor(palette.muted)
        }
        Spacer(minLength: 0)
      }
      HStack(spacing: 12) {
        fact("\(guide.tours)", "tours led")
        fact(guide.rating, "rating")
      }
    }
  }

  private func fact(_ value: String, _ name: String) -> some View {
    VStack(spacing: 2) {
      Text(value).font(.title3).fontWeight(.semibold).foregroundColor(palette.accent)
      Text(name).font(.caption).foregroundColor(palette.muted)
    }
    .frame(maxWidth: .infinity)
    .padding(.vertical, 12)
    .background(palette.well, in: RoundedRectangle(cornerRadius: 14))
  }

  private var placeholder: some View {
    VStack(alignment: .leading, spacing: 18) {
      HStack(spacing: 14) {
        Circle().fill(palette.well).frame(width: 64, height: 64)
        VStack(alignment: .leading, spacing: 10) {
          Capsule().fill(palette.well).frame(width: 140, height: 14)
          Capsule().fill(palette.well).frame(width: 92, height: 12)
        }
        Spacer(minLength: 0)
      }
      HStack(spacing: 12) {
        RoundedRectangle(cornerRadius: 14).fill(palette.well).frame(height: 65)
        RoundedRectangle(cornerRadius: 14).fill(palette.well).frame(height: 65)
      }
    }
    .accessibilityLabel("Loading")
  }

  private func failed(_ reason: String) -> some View {
    VStack(spacing: 14) {
      Text("!")
        .font(.system(size: 26, weight: .bold, design: .rounded))
        .foregroundColor(palette.alarm)
        .frame(width: 56, height: 56)
        .background(palette.alarm.opacity(0.14), in: Circle())
        .accessibilityHidden(true)
      VStack(spacing: 4) {
        Text("No answer").font(.headline).foregroundColor(palette.ink)
        Text(reason)
          .font(.subheadline)
          .foregroundColor(palette.muted)
          .multilineTextAlignment(.center)
      }
      ActionButton(title: "Try again") { model.retry() }
    }
  }
}

/// A model that stays in one state.
private struct FixedModel: GuideCardModel {
  let state: GuideCardState
  func retry() {}
}

struct GuideCard_Previews: PreviewProvider {
  static var previews: some View {
    Group {
      stage(.loaded(Guide(role: "Mountain guide", place: "Upper Lake Valley", tours: 128, rating: "4.9")))
        .previewState("loaded")
      stage(.loading)
        .previewState("loading")
      stage(.failed("The valley is out of reach. Check the connection and ask once more."))
        .previewState("error")
    }
    .previewTags("card")
  }

  private static func stage(_ state: GuideCardState) -> some View {
    Stage { GuideCard(model: FixedModel(state: state)) }
  }
}
