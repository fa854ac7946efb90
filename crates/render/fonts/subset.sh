#!/bin/sh
# Makes the two font files of this folder from DejaVu 2.37 (Debian's fonts-dejavu-core) with
# fonttools (pip install fonttools): the letters and symbols that boards use, without hinting or
# layout tables, which a picture does not need.
set -eu
cd "$(dirname "$0")"
from=${1:-/usr/share/fonts/truetype/dejavu}
latin='U+0020-007E,U+00A0-017F'
greek='U+0391-03A9,U+03B1-03C9'
punctuation='U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2032,U+2033,U+20AC'
mathematics='U+2190-2195,U+21BA,U+21BB,U+2205,U+2212,U+221A,U+221E,U+2248,U+2260,U+2264,U+2265'
shapes='U+25A0,U+25A1,U+25B2,U+25B6,U+25BC,U+25C0,U+25C6,U+25C7,U+25CB,U+25CF,U+2605,U+2606'
pieces='U+2654-2667,U+2713,U+2715,U+2717,U+FFFD'
for face in DejaVuSans DejaVuSans-Bold; do
    pyftsubset "$from/$face.ttf" --output-file="$face.ttf" \
        --unicodes="$latin,$greek,$punctuation,$mathematics,$shapes,$pieces" \
        --layout-features='' --no-hinting --name-IDs='0,1,2,3,4,5,6,13,14' \
        --drop-tables+=FFTM,GDEF,GPOS,GSUB,MATH,kern
done
