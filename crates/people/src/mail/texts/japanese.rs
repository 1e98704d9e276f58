//! What letters say in Japanese.

use super::{AccountEvent, Sentences};

pub(super) const SENTENCES: Sentences = Sentences {
    hello: "{username}さん",
    event: |event| match event {
        AccountEvent::PasswordChanged => ("パスワードが変更されました", "アカウントのパスワードが変更されました。"),
        AccountEvent::AddressChanged => (
            "メールアドレスが変更されました",
            "アカウントのメールアドレスが変更または削除されました。このアドレスにお送りするメールはこれが最後です。",
        ),
        AccountEvent::PlatformLinked => (
            "{platform}とリンクしました",
            "アカウントが{platform}とリンクしました。{platform}でサインインできるようになりました。",
        ),
        AccountEvent::PlatformUnlinked => {
            ("{platform}とのリンクが解除されました", "{platform}ではアカウントにサインインできなくなりました。")
        }
        AccountEvent::PasskeyAdded => (
            "パスキーが追加されました",
            "アカウントにパスキーが追加されました。このパスキーでサインインできるようになりました。",
        ),
        AccountEvent::PasskeyRemoved => (
            "パスキーが削除されました",
            "アカウントからパスキーが削除されました。ほかの場所では、すべてサインアウトしました。",
        ),
        AccountEvent::AccessTokenCreated => (
            "アクセストークンが作成されました",
            "アカウントのアクセストークンが作成されました。期限が切れるか取り消されるまで、プログラムがあなたに代わって操作できます。",
        ),
        AccountEvent::SignedInOnNewDevice => {
            ("新しいサインインがありました", "最近使われていない種類の端末で、アカウントへのサインインがありました。")
        }
    },
    browser: "ブラウザー：{browser}",
    what_to_do: "ご自身の操作であれば、何もする必要はありません。心当たりがなければ、ほかのすべての場所でサインアウトし、パスワードを変更してください。\n{page}",
    recovery_subject: "アカウントを取り戻すためのリンク",
    recovery: "アカウントを取り戻す手続きが始められました。次のリンクで新しいパスワードを設定できます。{minutes}分間、1回だけ使えます。\n{page}",
    recovery_was_not_you: "心当たりがなければ、何もする必要はありません。リンクを使わない限り、何も変わりません。",
    token_subject: "アクセストークンの期限が近づいています",
    token: "アカウントのアクセストークン「{name}」の期限は{date}（UTC）です。それ以降、このトークンを使うプログラムは拒否されます。\n\n\
        引き続き必要な場合は、新しいトークンを作り、プログラムに設定し直してください。\n{page}\n\n\
        もう必要がなければ、何もする必要はありません。",
};
