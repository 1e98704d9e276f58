//! What letters say in Japanese.

use super::{AccountEvent, Sentences};

pub(super) const SENTENCES: Sentences = Sentences {
    hello: "{username} さん",
    event: |event| match event {
        AccountEvent::PasswordChanged => ("パスワードが変更されました", "アカウントのパスワードが変更されました。"),
        AccountEvent::AddressChanged => (
            "メールアドレスが変更されました",
            "アカウントのメールアドレスが変更または削除されました。このアドレスへのお知らせはこれが最後です。",
        ),
        AccountEvent::PlatformLinked => (
            "{platform} をリンクしました",
            "アカウントに {platform} がリンクされました。今後は {platform} からもサインインできます。",
        ),
        AccountEvent::PlatformUnlinked => {
            ("{platform} のリンクが解除されました", "今後は {platform} からアカウントにサインインできません。")
        }
        AccountEvent::PasskeyAdded => (
            "パスキーが追加されました",
            "アカウントにパスキーが追加されました。今後はこのパスキーでサインインできます。",
        ),
        AccountEvent::PasskeyRemoved => (
            "パスキーが削除されました",
            "アカウントからパスキーが削除されました。ほかのセッションはすべて終了しました。",
        ),
        AccountEvent::SignedInOnNewDevice => {
            ("新しいサインインがありました", "最近使われていない種類の端末から、アカウントへのサインインがありました。")
        }
    },
    browser: "ブラウザ: {browser}",
    what_to_do: "心当たりがある場合、何もする必要はありません。心当たりがない場合は、ほかのセッションをすべて終了し、パスワードを変更してください。\n{page}",
    recovery_subject: "アカウントへの復帰について",
    recovery: "アカウントへの復帰が求められました。次のリンクから新しいパスワードを設定できます。リンクは{minutes}分間、1回だけ有効です。\n{page}",
    recovery_was_not_you: "心当たりがない場合、何もする必要はありません。リンクを使わない限り、何も変わりません。",
};
