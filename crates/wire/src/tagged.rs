//! Reads unions whose kind is in the field `type` beside the others. Serde's own internally
//! tagged unions put all fields aside before they read one: that loses the path to a field that is
//! wrong, and takes two and a half times as long. Here the kind has to come first (the room writes it
//! so, and `strict` puts it there in what clients write), and the fields are read where they are.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{
        DeserializeSeed, EnumAccess, Error, MapAccess, Unexpected, VariantAccess, Visitor,
        value::MapAccessDeserializer,
    },
    forward_to_deserialize_any,
};

/// A union that is read from `{"type": ...}`.
pub(crate) trait Union: Sized {
    /// Reads it as serde reads an enum: the kind, then the fields of that kind.
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// Declares a union once, and derives from it how it is written (with `type` inside) and how it is
/// read (by [`Union`], through an enum of the same variants that serde fills in its stead).
macro_rules! union {
    (
        $(#[$attribute:meta])*
        pub enum $name:ident $(<$life:lifetime>)?;
        $(#[$reader_attribute:meta])*
        enum $reader:ident;
        { $($variants:tt)* }
    ) => {
        $(#[$attribute])*
        #[serde(tag = "type", rename_all = "snake_case")]
        pub enum $name $(<$life>)? { $($variants)* }

        $(#[$reader_attribute])*
        #[serde(rename_all = "snake_case")]
        enum $reader $(<$life>)? { $($variants)* }

        impl $(<$life>)? $crate::tagged::Union for $name $(<$life>)? {
            fn read<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $reader::deserialize(deserializer)
            }
        }
    };
}

pub(crate) use union;

/// Reads a union.
pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: Union>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_map(Object(PhantomData))
}

/// Reads a union or `null`.
pub(crate) fn optional<'de, D: Deserializer<'de>, T: Union>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    struct Read<T>(T);
    impl<'de, T: Union> Deserialize<'de> for Read<T> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserialize(deserializer).map(Self)
        }
    }
    Ok(Option::<Read<T>>::deserialize(deserializer)?.map(|Read(union)| union))
}

struct Object<T>(PhantomData<T>);

impl<'de, T: Union> Visitor<'de> for Object<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with a type")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<T, A::Error> {
        match fields.next_key()? {
            Some(FirstField::Type) => T::read(Kind(fields)),
            Some(FirstField::Other) | None => Err(A::Error::missing_field("type")),
        }
    }
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "snake_case")]
enum FirstField {
    Type,
    #[serde(other)]
    Other,
}

/// An object as serde's enums want it: next comes the kind, then the fields of that kind.
struct Kind<A>(A);

impl<'de, A: MapAccess<'de>> Deserializer<'de> for Kind<A> {
    type Error = A::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, A: MapAccess<'de>> EnumAccess<'de> for Kind<A> {
    type Error = A::Error;
    type Variant = Fields<A>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        mut self,
        seed: V,
    ) -> Result<(V::Value, Fields<A>), A::Error> {
        Ok((self.0.next_value_seed(seed)?, Fields(self.0)))
    }
}

/// The fields of a kind: in the union itself, or in a struct of its own.
struct Fields<A>(A);

impl<'de, A: MapAccess<'de>> VariantAccess<'de> for Fields<A> {
    type Error = A::Error;

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        visitor.visit_map(self.0)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, A::Error> {
        seed.deserialize(MapAccessDeserializer::new(self.0))
    }

    fn unit_variant(self) -> Result<(), A::Error> {
        Err(A::Error::invalid_type(Unexpected::UnitVariant, &"fields by name"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, A::Error> {
        Err(A::Error::invalid_type(Unexpected::TupleVariant, &"fields by name"))
    }
}
