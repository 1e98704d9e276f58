//! The .nxtheme container.
