import PreviewABI

/// One part of a tour.
struct TourStage: Identifiable {
  let id: Int
  let name: String
  let detail: String
  let time: String
}

/// Everything about one tour, on a whole screen.
struct TourScreen: View {
  @Environment(\.palette) private var palette
  let stages: [TourStage]

  var body: some View {
    VStack(spacing: 0) {
      header
      VStack(alignment: .leading, spacing: 20) {
        HStack(spacing: 10) {
          fact("14 km", "distance")
          fact("820 m", "ascent")
          fact("5 h 30", "time")
        }
        Text("Stages").font(.title3).fontWeight(.bold).foregroundColor(palette.ink)
        VStack(spacing: 0) {
          ForEach(stages) { stage in
            row(stage)
            if stage.id < stages.count { Divider().padding(.leading, 46) }
          }
        }
        .background(palette.card, in: RoundedRectangle(cornerRadius: 18))
        Spacer(minLength: 0)
        ActionButton(title: "Book this tour") {}
      }
      .padding(.horizontal, 20)
      .padding(.top, 20)
      .padding(.bottom, 22)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .background(palette.page)
  }

  private var header: some View {
    Landscape.image
      .resizable()
      .scaledToFill()
      .frame(height: 236)
      .frame(maxWidth: .infinity)
      .clipped()
      .overlay {
        LinearGradient(colors: [.clear, .clear, .black.opacity(0.6)], startPoint: .top, endPoint: .bottom)
      }
      .overlay(alignment: .bottomLeading) {
        VStack(alignment: .leading, spacing: 4) {
          Text("UPPER LAKE VALLEY").font(.caption).fontWeight(.semibold).opacity(0.85)
          Text("Around the lake").font(.largeTitle).fontWeight(.bold)
        }
        .foregroundColor(.white)
        .padding(20)
      }
  }

  private func fact(_ value: String, _ name: String) -> some View {
    VStack(spacing: 3) {
      Text(value).font(.headline).foregroundColor(palette.ink)
      Text(name).font(.caption).foregroundColor(palette.muted)
    }
    .frame(maxWidth: .infinity)
    .padding(.vertical, 14)
    .background(palette.card, in: RoundedRectangle(cornerRadius: 16))
  }

  private func row(_ stage: TourStage) -> some View {
    HStack(spacing: 14) {
      Text("\(stage.id)")
        .font(.footnote)
        .fontWeight(.bold)
        .foregroundColor(palette.accent)
        .frame(width: 28, height: 28)
        .background(palette.accent.opacity(0.15), in: Circle())
      VStack(alignment: .leading, spacing: 2) {
        Text(stage.name).font(.body).fontWeight(.medium).foregroundColor(palette.ink)
        Text(stage.detail).font(.footnote).foregroundColor(palette.muted)
      }
      Spacer()
      Text(stage.time).font(.subheadline).foregroundColor(palette.muted)
    }
    .padding(14)
  }
}

struct TourScreen_Previews: PreviewProvider {
  static var previews: some View {
    TourScreen(stages: [
      TourStage(id: 1, name: "Jetty to the mill", detail: "Shore path, flat", time: "1 h"),
      TourStage(id: 2, name: "Mill to the pass", detail: "Steep, shade until noon", time: "2 h 15"),
      TourStage(id: 3, name: "Pass to the jetty", detail: "Meadows, one ford", time: "2 h 15"),
    ])
    .previewDevice("Librem 5")
    .previewTags("screen")
  }
}
