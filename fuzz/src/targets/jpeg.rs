//! Walking the markers of JPEG pictures.

use vitrine_jpeg::{Jpeg, check_wallpaper};

pub fn jpeg(data: &[u8]) {
    let findings = check_wallpaper(data);
    match Jpeg::read(data) {
        Ok(jpeg) => {
            assert!(jpeg.frame_count > 0 && jpeg.trailing_bytes <= data.len());
            let is_wallpaper = (jpeg.frame.width, jpeg.frame.height) == (1280, 720);
            assert!(is_wallpaper || findings.iter().any(vitrine_jpeg::Finding::is_fatal));
        }
        Err(_) => assert!(findings.iter().any(vitrine_jpeg::Finding::is_fatal)),
    }
}
