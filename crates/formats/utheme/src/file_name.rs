//! Names a theme has outside the archive: the download and the folder on the SD card. Both follow installer A, which
//! recognises its own folders by them. The existing site's download name is unverified, so this is our choice.

/// `<name>-<id>.utheme`, cleaned. `id` is the catalogue's, for example `W3F`.
pub fn download_name(theme_name: &str, id: &str) -> String {
    format!("{}.utheme", cleaned(&format!("{theme_name}-{id}")))
}

/// The folder installer A makes on the SD card: `<name> (<id without colons>)`, cleaned.
pub fn sd_folder(theme_name: &str, theme_id: &str) -> String {
    cleaned(&format!("{theme_name} ({})", theme_id.replace(':', "")))
}

/// Installer A's cleaning: forbidden, control and non-ASCII characters become `_` (one per character), trailing dots
/// go.
fn cleaned(name: &str) -> String {
    let kept = |letter: char| {
        !matches!(letter, '/' | '\\' | '<' | '>' | ':' | '"' | '|' | '?' | '*' | '\u{7f}'..) && letter >= ' '
    };
    let name: String = name.chars().map(|letter| if kept(letter) { letter } else { '_' }).collect();
    name.trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cleaned_like_the_installers_own() {
        assert_eq!(download_name("Paper Sky", "W3F"), "Paper Sky-W3F.utheme");
        assert_eq!(download_name("a/b\\c<d>e:f\"g|h?i*j\u{7f}k\tlé", "W1"), "a_b_c_d_e_f_g_h_i_j_k_l_-W1.utheme");
        assert_eq!(sd_folder("Paper Sky", "Vitrine:3f"), "Paper Sky (Vitrine3f)");
        assert_eq!(sd_folder("..", ""), ".. ()");
        assert_eq!(cleaned("end..."), "end");
    }
}
