//! The kinds of things a stage shows. A scene says which and where; a rasteriser draws them in artwork of its own.

/// The drawing inside a pane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaneArtwork {
    /// An area in the colours of the pane.
    Fill,
    /// The outline of an area, as wide as the border of the pane.
    Outline,
    /// The cursor around the focused thing: an outline in the colours of the pane.
    Cursor,
    /// The picture of a game, numbered.
    Game(u8),
    /// The picture of a user, numbered.
    User(u8),
    /// The picture of a news item, numbered.
    News(u8),
    /// The symbol of a button.
    Symbol(SymbolKind),
    /// A battery.
    Battery,
    /// The strength of the wireless network.
    Signal,
    /// The console with its controllers, at the left of the footer.
    Controllers,
    /// A round button with a letter, in front of a hint in the footer.
    HintButton(char),
    /// A text.
    Text(TextRole),
    /// A picture of a console's own menu, numbered.
    Picture(u16),
}

/// The thing a symbol stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SymbolKind {
    /// The online service.
    Online,
    /// News.
    News,
    /// The shop.
    Shop,
    /// The album.
    Album,
    /// Sharing a game.
    GameShare,
    /// Controllers.
    Controllers,
    /// Virtual game cards.
    GameCards,
    /// System settings.
    Settings,
    /// Sleep and power.
    Power,
    /// All software.
    AllSoftware,
    /// The home menu, on the lock screen.
    Home,
    /// A game card in the console.
    InsertedCard,
    /// Adding something.
    Add,
}

impl SymbolKind {
    /// The file name, without its ending, of the icon that a theme may bring for this symbol.
    #[must_use]
    pub fn icon_name(self) -> Option<&'static str> {
        match self {
            Self::Online => Some("nso"),
            Self::News => Some("news"),
            Self::Shop => Some("shop"),
            Self::Album => Some("album"),
            Self::GameShare => Some("share"),
            Self::Controllers => Some("controller"),
            Self::GameCards => Some("card"),
            Self::Settings => Some("settings"),
            Self::Power => Some("power"),
            Self::Home => Some("lock"),
            Self::AllSoftware | Self::InsertedCard | Self::Add => None,
        }
    }
}

/// The purpose of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TextRole {
    /// A digit of the clock, counted from the left.
    ClockDigit(u8),
    /// The colon of the clock.
    ClockColon,
    /// A digit of the battery's charge, counted from the left.
    BatteryDigit(u8),
    /// The percent sign behind the battery's charge.
    BatteryPercent,
    /// The name of a game, numbered as its picture.
    GameName(u8),
    /// The title of the menu.
    MenuTitle,
    /// The line that asks for a user.
    SelectUser,
    /// The name of a user.
    UserName(u8),
    /// A row of the list at the left of settings and user page.
    NavigationItem(u8),
    /// The heading beside that list.
    ContentTitle,
    /// A paragraph beside that list.
    ContentText,
    /// The heading above a list.
    ListTitle,
    /// The title of a news item.
    NewsTitle(u8),
    /// The order of a list.
    SortOrder,
    /// The button that looks for news channels.
    FindChannels,
    /// The hint below the home symbol of the lock screen.
    Continue,
    /// The hint "Options" in the footer.
    HintOptions,
    /// The hint "Start" in the footer.
    HintStart,
    /// The hint "Back" in the footer.
    HintBack,
    /// The hint "OK" in the footer.
    HintOk,
}

/// The edge of its pane at which a text begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TextAlignment {
    /// Starts at the left edge.
    Left,
    /// Is centred.
    #[default]
    Centre,
    /// Ends at the right edge.
    Right,
}
