//! Walking the markers of JPEG pictures.

use vitrine_jpeg::{Jpeg, Severity, check_wallpaper};

pub fn jpeg(data: &[u8]) {
    let has_error = check_wallpaper(data).iter().any(|finding| finding.severity() == Severity::Error);
    match Jpeg::read(data) {
        Ok(jpeg) => {
            assert!(jpeg.frame_count > 0 && jpeg.trailing_bytes <= data.len());
            let is_wallpaper = (jpeg.frame.width, jpeg.frame.height) == (1280, 720);
            assert!(is_wallpaper || has_error);
        }
        Err(_) => assert!(has_error),
    }
}
