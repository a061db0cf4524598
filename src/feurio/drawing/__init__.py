"""Pictures of positions: `svg` for documents, notebooks and pages, `png` for everything else."""

from feurio.drawing.board import svg
from feurio.drawing.raster import RasterizerMissingError, png

__all__ = ["RasterizerMissingError", "png", "svg"]
