//! Files of layouts, for download from a layout's page: JSON, or a ZIP. GraphQL answers them because chosen options are
//! part of the request. They count as downloads.

use std::sync::Arc;

use async_graphql::{Context, Object};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use vitrine_admission::rates::RateSubject;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items;
use vitrine_kit::graphql::{app, request_context, viewer};
use vitrine_layout::options::OptionChoice;
use vitrine_switch::layouts::build;
use vitrine_switch::layouts::graphql::{BuildResult, SwitchThemeOptionInput, choices};
use vitrine_switch::layouts::layout::Layout;
use vitrine_switch::layouts::layout_rows;
use vitrine_zip::{CompressionMethod, NewEntry};

use super::{DownloadState, count};

/// Query fields of this feature.
#[derive(Default)]
pub struct DownloadsQuery;

#[Object]
impl DownloadsQuery {
    /// The layout's JSON with chosen options merged into it.
    async fn build_switch_layout(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
        options: Option<Vec<SwitchThemeOptionInput>>,
    ) -> Result<BuildResult> {
        let (layout, built, suffix) = customized(ctx, &hex_id, options).await?;
        Ok(json_file(&layout, layout_json(built.layout_json), suffix))
    }

    /// `layout.json` as `buildSwitchLayout` gives it and, when the layout has one, `common.json`, in one ZIP.
    async fn build_switch_layout_zip(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
        options: Option<Vec<SwitchThemeOptionInput>>,
    ) -> Result<BuildResult> {
        let (layout, built, suffix) = customized(ctx, &hex_id, options).await?;
        let zip = app(ctx).pools.builds.run(move || zipped(built)).await??;
        Ok(BuildResult {
            data: STANDARD.encode(zip),
            file_name: file_name(&layout, suffix, "zip"),
            mimetype: "application/zip".to_owned(),
        })
    }

    /// The layout's JSON for the file that all home menu applets share; BAD_USER_INPUT when it has none.
    async fn build_switch_common_layout(&self, ctx: &Context<'_>, hex_id: String) -> Result<BuildResult> {
        let (layout, built) = built(ctx, &hex_id, &[]).await?;
        let missing = || PublicError::bad_input("hexId", "This layout doesn't include a common layout.");
        Ok(json_file(&layout, built.common_json.ok_or_else(missing)?, "-common"))
    }
}

fn json_file(layout: &Layout, data: String, suffix: &str) -> BuildResult {
    BuildResult { data, file_name: file_name(layout, suffix, "json"), mimetype: "application/json".to_owned() }
}

fn file_name(layout: &Layout, suffix: &str, extension: &str) -> String {
    let stem = if layout.item.slug.is_empty() { layout.item.number().to_string() } else { layout.item.slug.clone() };
    format!("{stem}{suffix} (Vitrine).{extension}")
}

/// Builds a layout with chosen options, and names its files after them.
async fn customized(
    ctx: &Context<'_>,
    hex_id: &str,
    options: Option<Vec<SwitchThemeOptionInput>>,
) -> Result<(Arc<Layout>, build::LayoutJsonFiles, &'static str)> {
    let choices = choices(options)?;
    let (layout, built) = built(ctx, hex_id, &choices).await?;
    Ok((layout, built, if choices.is_empty() { "" } else { " (customized)" }))
}

/// A stock layout without options changes nothing.
fn layout_json(built: Option<String>) -> String {
    built.unwrap_or_else(|| "{\"Files\":[]}".to_owned())
}

fn zipped(built: build::LayoutJsonFiles) -> Result<Vec<u8>> {
    let files = [("layout.json", Some(layout_json(built.layout_json))), ("common.json", built.common_json)];
    let entries: Vec<_> = files
        .iter()
        .filter_map(|(name, json)| {
            Some(NewEntry { name, bytes: json.as_ref()?.as_bytes(), method: CompressionMethod::Deflate })
        })
        .collect();
    vitrine_zip::write(&entries).map_err(|error| PublicError::internal("zipping a layout", error))
}

/// Builds a layout for download, which is counted.
async fn built(
    ctx: &Context<'_>,
    hex_id: &str,
    choices: &[OptionChoice],
) -> Result<(Arc<Layout>, build::LayoutJsonFiles)> {
    let (app, viewer, address) = (app(ctx), viewer(ctx), request_context(ctx).address);
    if let Some(prefix) = address {
        app.rates.downloads.take(RateSubject::Address(prefix))?;
    }
    let layout: Layout = items::find(&app.db, viewer, hex_id).await?.ok_or_else(PublicError::not_found)?;
    let layout = Arc::new(layout);
    let offered = layout_rows::options_of(&app.db, layout.item.id, &layout.target).await?;
    let built = build::build(&app.config.layout_id_service, &layout, &offered, choices)?;
    if !viewer.owns(layout.item.creator_id) {
        count::record(app, ctx.data_unchecked::<Arc<DownloadState>>(), layout.item.id, address);
    }
    Ok((layout, built))
}
