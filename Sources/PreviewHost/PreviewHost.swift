import CCairo
import CPNG
import CPreviewABI
import CPreviewSystem
import CPreviewWire
import CXXHash
import Foundation

public let probe = (
  cairo_version(), XXH_versionNumber(), PREVIEW_ELEMENT_H_STACK, pango_version(), png_access_version_number()
)
