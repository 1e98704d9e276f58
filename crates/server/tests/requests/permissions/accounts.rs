//! How the operations on one's own account are asked.

use vitrine_core::permissions::{PermissionActor, PermissionRow};

use crate::permissions::Fixture;

pub async fn ask(fixture: &Fixture, row: &PermissionRow, actor: PermissionActor) -> String {
    let document: String = match row.operation {
        "login" => {
            "mutation { login(data: { username: \"signer\", password: \"tinsel harbour quilt\" }) { uuid } }".into()
        }
        "logout" => "mutation { logout }".into(),
        "register" => format!(
            "mutation {{ register(data: {{ username: \"new-{}\", password: \"tinsel harbour quilt\", \
             hasAccepted: true }}) {{ uuid }} }}",
            actor.title().replace(' ', "-")
        ),
        "recoverByCode" => {
            let data = "username: \"owner\", code: \"0000-0000-0000-0000\", password: \"tinsel harbour quilt\"";
            format!("mutation {{ recoverByCode(data: {{ {data} }}) {{ uuid }} }}")
        }
        "recoverByLink" => {
            let data = format!("token: \"{:A<43}\", password: \"tinsel harbour quilt\"", "");
            format!("mutation {{ recoverByLink(data: {{ {data} }}) }}")
        }
        "sendRecoveryLink" => "mutation { sendRecoveryLink(username: \"owner\") }".into(),
        "updateMe(bio)" => "mutation { updateMe(data: { bio: \"Quiet.\" }) { uuid } }".into(),
        // The one that they have: other rows ask for them by it.
        "updateMe(username)" => {
            let username = &fixture.callers[&actor].username;
            format!("mutation {{ updateMe(data: {{ username: \"{username}\" }}) {{ uuid }} }}")
        }
        "updateMe(showNSFW)" => "mutation { updateMe(data: { showNSFW: false }) { uuid } }".into(),
        "updateMe(notificationEmails)" => "mutation { updateMe(data: { notificationEmails: true }) { uuid } }".into(),
        "updateMe(language)" => "mutation { updateMe(data: { language: JA }) { uuid } }".into(),
        other => panic!("the test does not know how to ask {other}"),
    };
    fixture.answer(actor, &document, row.operation, "").await
}
