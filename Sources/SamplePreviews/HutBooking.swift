import PreviewABI

/// The steps of booking a night in the hut, in the order in which a guest takes them.
enum BookingStep: Int, CaseIterable {
  case night
  case review
  case done

  var title: String {
    switch self {
    case .night: "Choose a night"
    case .review: "Look it over"
    case .done: "See you there"
    }
  }
}

/// One step of booking a night.
struct HutBooking: View {
  @Environment(\.palette) private var palette
  let step: BookingStep

  var body: some View {
    Card {
      VStack(alignment: .leading, spacing: 20) {
        VStack(alignment: .leading, spacing: 10) {
          progress
          Text(step.title).font(.title2).fontWeight(.bold).foregroundColor(palette.ink)
        }
        switch step {
        case .night: nights
        case .review: review
        case .done: done
        }
        ActionButton(title: step == .done ? "Close" : "Continue") {}
      }
    }
    .frame(width: 340)
  }

  private var progress: some View {
    HStack(spacing: 6) {
      ForEach(BookingStep.allCases, id: \.self) { other in
        Capsule()
          .fill(other.rawValue <= step.rawValue ? palette.accent : palette.well)
          .frame(height: 5)
      }
    }
    .accessibilityLabel("Step \(step.rawValue + 1) of \(BookingStep.allCases.count)")
  }

  private var nights: some View {
    HStack(spacing: 8) {
      ForEach(12..<17) { day in
        VStack(spacing: 4) {
          Text(["Mon", "Tue", "Wed", "Thu", "Fri"][day - 12]).font(.caption2).opacity(0.75)
          Text("\(day)").font(.headline)
        }
        .foregroundColor(day == 14 ? palette.onAccent : palette.ink)
        .frame(maxWidth: .infinity)
        .padding(.vertical, 12)
        .background(day == 14 ? palette.accent : palette.well, in: RoundedRectangle(cornerRadius: 14))
      }
    }
  }

  private var review: some View {
    VStack(spacing: 12) {
      line("Night", "Wednesday 14")
      Divider()
      line("Beds", "2 in the attic")
      Divider()
      line("Supper", "included")
    }
  }

  private func line(_ name: String, _ value: String) -> some View {
    HStack {
      Text(name).font(.subheadline).foregroundColor(palette.muted)
      Spacer()
      Text(value).font(.subheadline).fontWeight(.semibold).foregroundColor(palette.ink)
    }
  }

  private var done: some View {
    HStack(spacing: 16) {
      Text("✓")
        .font(.system(size: 26, weight: .bold))
        .foregroundColor(palette.onAccent)
        .frame(width: 56, height: 56)
        .background(palette.accent, in: Circle())
        .accessibilityHidden(true)
      Text("Two beds are yours. The key hangs beside the door after four.")
        .font(.subheadline)
        .foregroundColor(palette.muted)
    }
  }
}

struct HutBooking_Previews: PreviewProvider {
  static var previews: some View {
    ForEach(BookingStep.allCases, id: \.self) { step in
      Stage { HutBooking(step: step) }
        .previewDisplayName("\(step.rawValue + 1) \(step.title)")
        .previewState("\(step)")
    }
    .previewUserStory("Book a night in the hut")
  }
}
