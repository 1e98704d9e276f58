//! The pictures of an account: its avatar and its banner. They are made from an uploaded file and stored in the sizes in which they
//! are shown; the file itself is not kept. Their routes check at each request whether the viewer may see the creator.

use axum::Router;
use axum::extract::{FromRef, Path, State};
use axum::response::Response;
use axum::routing::get;
use bytes::Bytes;
use http::HeaderMap;
use uuid::Uuid;
use vitrine_admission::uploads::UploadedFile;
use vitrine_blobs::{BlobKey, BlobToken, PreviewFormat};
use vitrine_core::clock::Millis;
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::picture_errors::{exceeded, refused};
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility;
use vitrine_db::Tx;
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::http::objects::{self as served, PictureName};
use vitrine_kit::object_urls;
use vitrine_kit::objects::{self, StagedFiles};
use vitrine_media::{CropRect, DecodeLimits, EncodedPicture, Picture, PictureError, thumb_hash_of_shape};

use super::{Person, access_tokens, account_rows};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProfilePictureKind {
    Avatar,
    Banner,
}

/// An uploaded picture and the part of it to show.
#[derive(Clone, Debug)]
pub struct OwnPicture {
    pub file: UploadedFile,
    pub crop: Option<CropRect>,
}

impl ProfilePictureKind {
    /// Returns its name in addresses.
    fn route(self) -> &'static str {
        match self {
            ProfilePictureKind::Avatar => "avatar",
            ProfilePictureKind::Banner => "banner",
        }
    }

    /// Returns the sizes in which it is stored, largest first.
    fn sizes(self) -> [(u32, u32); 2] {
        let (width, height) = match self {
            ProfilePictureKind::Avatar => limits::AVATAR,
            ProfilePictureKind::Banner => limits::BANNER,
        };
        let part = if self == ProfilePictureKind::Avatar { 4 } else { 2 };
        [(width, height), (width / part, height / part)]
    }

    fn least(self) -> (u32, u32) {
        match self {
            ProfilePictureKind::Avatar => limits::AVATAR_MIN,
            ProfilePictureKind::Banner => limits::BANNER_MIN,
        }
    }

    fn decode_limits(self) -> DecodeLimits {
        let (min_width_px, min_height_px) = self.least();
        DecodeLimits {
            max_bytes: limits::IMAGE_BYTES_MAX as u64,
            min_width_px,
            min_height_px,
            max_side_px: limits::IMAGE_SIDE_MAX,
            max_pixels: limits::IMAGE_PIXELS_MAX,
            max_memory_bytes: limits::IMAGE_MEMORY_MAX,
            ..DecodeLimits::default()
        }
    }

    fn token_of(self, person: &Person) -> Option<BlobToken> {
        let token = match self {
            ProfilePictureKind::Avatar => &person.avatar_token,
            ProfilePictureKind::Banner => &person.banner_token,
        };
        token.as_deref().and_then(BlobToken::from_slice)
    }

    /// Returns the files of a picture with this token.
    pub fn files(self, token: BlobToken) -> impl Iterator<Item = BlobKey> {
        self.sizes().into_iter().flat_map(move |(_, lines)| {
            [PreviewFormat::Webp, PreviewFormat::Jpeg].map(|format| objects::preview(token, lines, format))
        })
    }

    fn refusal(self, error: PictureError) -> Result<FieldError> {
        let (least_width, least_height) = self.least();
        let reason = match error {
            PictureError::BadCrop => {
                return Ok(FieldError::new(format!("data.{}Crop", self.route()), ErrorReason::CropOutside));
            }
            PictureError::TooSmall { width_px: width, height_px: height, .. } => {
                ErrorReason::TooSmall { least_width, least_height, width, height }
            }
            _ => exceeded(&error),
        };
        refused(format!("data.{}Image", self.route()), error, reason)
    }
}

/// A prepared change of a picture.
pub(super) struct PreparedPicture {
    which: ProfilePictureKind,
    edit: ValueEdit<StagedPicture>,
}

/// A picture that is written and not yet referred to.
struct StagedPicture {
    token: BlobToken,
    thumb_hash: Vec<u8>,
    staged: StagedFiles,
}

/// Decodes, crops and stores a new picture. Field errors say what is wrong with it.
pub(super) async fn make(app: &App, which: ProfilePictureKind, edit: ValueEdit<OwnPicture>) -> Result<PreparedPicture> {
    let edit = match edit {
        ValueEdit::Keep => ValueEdit::Keep,
        ValueEdit::Remove => ValueEdit::Remove,
        ValueEdit::Replace(picture) => {
            let token = BlobToken::from_bytes(app.random.bytes());
            let drawn = app.pools.pictures.run(move || draw(which, token, &picture)).await??;
            let staged = objects::put(app, drawn.files).await?;
            ValueEdit::Replace(StagedPicture { token, thumb_hash: drawn.thumb_hash, staged })
        }
    };
    Ok(PreparedPicture { which, edit })
}

struct DrawnPicture {
    files: Vec<(BlobKey, Bytes)>,
    thumb_hash: Vec<u8>,
}

fn draw(which: ProfilePictureKind, token: BlobToken, picture: &OwnPicture) -> Result<DrawnPicture> {
    let bytes = picture.file.read().map_err(|error| PublicError::internal("reading an upload", error))?;
    let [(width, height), _] = which.sizes();
    let crop = picture.crop.unwrap_or(CropRect::WHOLE);
    let whole = match Picture::decode_scaled(&bytes, &which.decode_limits(), crop, width, height) {
        Ok(whole) => whole,
        Err(error) => return Err(which.refusal(error)?.into()),
    };
    encode(which, token, &whole).map_err(|error| PublicError::internal("encoding a picture of an account", error))
}

fn encode(
    which: ProfilePictureKind,
    token: BlobToken,
    whole: &Picture,
) -> std::result::Result<DrawnPicture, PictureError> {
    let mut files = Vec::new();
    for (width, height) in which.sizes() {
        let EncodedPicture { webp, jpeg } = EncodedPicture::of(&whole.cover(width, height)?)?;
        files.push((objects::preview(token, height, PreviewFormat::Webp), webp.into()));
        files.push((objects::preview(token, height, PreviewFormat::Jpeg), jpeg.into()));
    }
    Ok(DrawnPicture { files, thumb_hash: thumb_hash_of_shape(whole)? })
}

impl PreparedPicture {
    pub(super) fn is_new(&self) -> bool {
        matches!(self.edit, ValueEdit::Replace(_))
    }

    /// Replaces the picture that was there before.
    pub(super) async fn store(&self, tx: &Tx, before: &Person, now: Millis) -> Result<()> {
        let (token, thumb_hash) = match &self.edit {
            ValueEdit::Keep => return Ok(()),
            ValueEdit::Remove => (None, None),
            ValueEdit::Replace(new) => (Some(new.token.as_bytes().to_vec()), Some(new.thumb_hash.clone())),
        };
        match self.which {
            ProfilePictureKind::Avatar => account_rows::set_avatar(tx, before.id, token, thumb_hash).await?,
            ProfilePictureKind::Banner => account_rows::set_banner(tx, before.id, token, thumb_hash).await?,
        };
        if let Some(old) = self.which.token_of(before) {
            objects::release(tx, self.which.files(old), now).await?;
        }
        if let ValueEdit::Replace(new) = &self.edit {
            new.staged.commit(tx).await?;
        }
        Ok(())
    }
}

/// Returns the pictures of an account in their largest size, by their names in addresses.
pub fn largest_files(person: &Person) -> impl Iterator<Item = (&'static str, BlobKey)> {
    [ProfilePictureKind::Avatar, ProfilePictureKind::Banner].into_iter().filter_map(|which| {
        let token = which.token_of(person)?;
        Some((which.route(), objects::preview(token, largest(which), PreviewFormat::Jpeg)))
    })
}

/// Leaves the pictures of an account that is being deleted to the sweeper.
///
/// # Errors
/// Database errors.
pub async fn release(tx: &Tx, person: &Person, now: Millis) -> Result<()> {
    for which in [ProfilePictureKind::Avatar, ProfilePictureKind::Banner] {
        if let Some(token) = which.token_of(person) {
            objects::release(tx, which.files(token), now).await?;
        }
    }
    Ok(())
}

/// The owner of a picture.
#[derive(Clone, Copy)]
pub struct PictureOwner {
    pub id: i64,
    pub uuid: Uuid,
    pub is_hidden: bool,
}

/// Returns the absolute address of a picture with this number of lines; its format is negotiated.
pub fn url(app: &App, which: ProfilePictureKind, owner: PictureOwner, token: &[u8], lines: u32) -> String {
    let path = format!("/creators/{}/{}/{}/{lines}", owner.uuid, which.route(), hex::encode(token));
    object_urls::of_creator(&app.config, owner.id, owner.is_hidden, &path)
}

/// Returns the lines of the largest size.
pub fn largest(which: ProfilePictureKind) -> u32 {
    which.sizes()[0].1
}

/// Returns the lines of the smallest size.
pub fn smallest(which: ProfilePictureKind) -> u32 {
    which.sizes()[1].1
}

pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
{
    Router::new()
        .route("/creators/{uuid}/avatar/{token}/{file}", get(avatar))
        .route("/creators/{uuid}/banner/{token}/{file}", get(banner))
}

/// Uuid of the creator, token and file.
type PicturePath = (String, String, String);

/// `{base}/creators/{uuid}/avatar/{token}/{file}`
async fn avatar(State(app): State<SharedApp>, Path(asked): Path<PicturePath>, headers: HeaderMap) -> Response {
    served::answered(send(&app, ProfilePictureKind::Avatar, asked, &headers).await)
}

/// `{base}/creators/{uuid}/banner/{token}/{file}`
async fn banner(State(app): State<SharedApp>, Path(asked): Path<PicturePath>, headers: HeaderMap) -> Response {
    served::answered(send(&app, ProfilePictureKind::Banner, asked, &headers).await)
}

async fn send(
    app: &App,
    which: ProfilePictureKind,
    (uuid, token, file): PicturePath,
    headers: &HeaderMap,
) -> Result<Response> {
    let name = PictureName::parse(&file).filter(|name| which.sizes().iter().any(|(_, lines)| *lines == name.lines));
    let (Some(name), Ok(uuid), Ok(token)) = (name, Uuid::parse_str(&uuid), token.parse::<BlobToken>()) else {
        return Err(PublicError::not_found());
    };
    let found = account_rows::picture_tokens(&app.db, uuid).await?.ok_or_else(PublicError::not_found)?;
    let stored = match which {
        ProfilePictureKind::Avatar => found.avatar_token,
        ProfilePictureKind::Banner => found.banner_token,
    };
    let is_hidden = found.is_hidden || found.has_held_pictures;
    let is_public = visibility::can_see_creator(&Viewer::Visitor, found.id, is_hidden);
    let is_shown = stored.as_deref() == Some(token.as_bytes())
        && (is_public
            || visibility::can_see_creator(&access_tokens::viewer_of(app, headers).await?, found.id, is_hidden));
    if !is_shown {
        return Err(PublicError::not_found());
    }
    served::picture(app, token, name, headers, is_public).await
}
