// Previews that say how much of their pictures may differ; their grey is what a variable of the environment says.

import Glibc
import PreviewABI

private var gray: Double { getenv("TOLERANCES_GRAY").map { atof($0) } ?? 0.2 }

private var tile: some View { Color(white: gray).frame(width: 20, height: 10) }

struct Tolerances_Previews: PreviewProvider {
  static var previews: some View {
    tile.previewDisplayName("exact")
    tile.previewSnapshot(pixelTolerance: 0.2).previewDisplayName("channel")
    tile.previewSnapshot(perceptualTolerance: 90).previewDisplayName("color")
    HStack(spacing: 0) {
      tile
      Color.green.frame(width: 20, height: 10)
    }
    .previewSnapshot(maxRatio: 0.5).previewDisplayName("share")
  }
}
